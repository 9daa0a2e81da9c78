import * as z from 'zod/mini'
import { id, text } from '../fields.ts'

/** An upload of the editor, or one that the question holds already. */
const fileField = z.object({ file_id: id, name: text({ min: 1, max: 255 }) })
/** A file of a question as its form shows it. */
export const scriptFileView = z.object({ file_id: id, name: z.string(), size: z.int(), sha256: z.string() })
/** A program of Python; null: none. */
export const scriptField = z._default(
  z.nullable(z.object({ file_id: id, name: text({ min: 1, max: 255, pattern: /.\.py$/iu, code: 'script_not_py' }) })),
  null,
)
/** What lies beside a script, or is given to it. */
export const scriptAttachment = z._default(z.nullable(fileField), null)
/** Where the image of a script stands; `none`: there is no script yet. */
export const scriptState = z.enum(['none', 'building', 'ready', 'failed'])
export type ScriptState = z.infer<typeof scriptState>
