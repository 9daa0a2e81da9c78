import * as z from 'zod/mini'
import { issue } from '../../../fields.ts'

/** Safe Exam Browser: keys that its configuration tool shows, and how a page of an exam proves that it stands in that browser. */
export const sebLimits = { keys: 50, shown: 8 } as const

const form = (pattern: RegExp) =>
  z.array(z.string().check(z.regex(pattern, { error: issue('seb_key_form') }))).check(z.maxLength(sebLimits.keys))

/** Keys as a form holds them: 64 hexadecimal digits are a new key, the first 8 stand for a stored one. A reply has stored ones alone. */
export const sebKeys = form(/^([0-9a-f]{64}|[0-9a-f]{8})$/u)
/** Keys of a new exam: there is no stored one. */
export const newSebKeys = form(/^[0-9a-f]{64}$/u)

/** Headers in which a page says what the browser's script interface told it: its address, and the hashes of that address. */
export const sebHeaders = { page: 'x-exam-page', config: 'x-exam-config-hash', exam: 'x-exam-key-hash' } as const

/** none: the exam asks for no such browser. missing: it does, and this is another browser. wrong: another configuration. */
export const sebState = z.enum(['none', 'ok', 'missing', 'wrong'])
