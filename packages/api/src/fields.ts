import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { codePointOf, lengthOf, widthOf } from './text-length.ts'

/** Reason codes that a schema's message carries: `code|{json details}`; the form and the server turn it into a text. */
const say = (code: string, details?: Record<string, unknown>) => (details ? `${code}|${JSON.stringify(details)}` : code)
export { say as issue }

// eslint-disable-next-line no-control-regex -- control characters are what is refused
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
// eslint-disable-next-line no-control-regex -- as above, tab and newline allowed
const controlMultiline = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u

const tidy =
  ({ multiline = false, exact = false }: TextRule) =>
  (text: string) =>
    exact ? text : (multiline ? text.replace(/\r\n?/gu, '\n') : text).normalize('NFC').trim()

interface TextRule {
  min?: number
  max: number
  /** The minimum counts display width (a Han character = 2). */
  byWidth?: boolean
  multiline?: boolean
  /** Kept to the byte: spaces, line ends and form of its letters stay as they were written. */
  exact?: boolean
  pattern?: RegExp
  /** Code when the pattern is not met; default `field_characters`. */
  code?: string
}

/** Text of a form field: trimmed and NFC unless `exact`, without control characters; maximum in code points, minimum in code points or width. */
export function text(rule: TextRule) {
  const { min = 0, max, byWidth = false, multiline = false, exact = false, pattern, code = 'field_characters' } = rule
  const check = (value: string): string | undefined => {
    if (min > 0 && value.trim() === '') return say('field_empty')
    if (value !== '' && (byWidth ? widthOf(value) : lengthOf(value)) < min) return say('field_length', { min, max, n: lengthOf(value) })
    if (lengthOf(value) > max) return say('field_length', { min, max, n: lengthOf(value) })
    const bad = (exact ? value.replaceAll('\r', '') : value).match(multiline ? controlMultiline : control)
    if (bad) return say('field_characters', { c: codePointOf(bad[0]) })
    if (pattern && value !== '' && !pattern.test(value))
      return code === 'field_characters' ? say(code, { c: badCharacter(value, pattern) }) : say(code, { min, max })
    return undefined
  }
  return z.pipe(
    z.pipe(
      z.string({ error: say('field_wrong') }).check(z.maxLength(Math.max(max * 4, 1024), { error: say('field_length', { min, max }) })),
      z.transform(tidy(rule)),
    ),
    z.string().check((ctx) => {
      const message = check(ctx.value)
      if (message) ctx.issues.push({ code: 'custom', message, input: ctx.value })
    }),
  )
}

function badCharacter(value: string, pattern: RegExp): string {
  const one = [...value].find((c) => !pattern.test(c))
  return one ?? value.slice(0, 8)
}

/** Names of organisations: 4–40, letters of every script, digits, space, underscore, hyphen, and the marks real names hold. */
export const organisationName = text({ ...limits.name, byWidth: true, pattern: /^[\p{L}\p{M}\p{N} _\-·'’.()（）]+$/u })
export const systemName = text({ ...limits.name, byWidth: true })
export const contestName = text({ ...limits.name, byWidth: true, pattern: /^[\p{L}\p{M}\p{N} _\-·,.:&'()/，。：；（）、！？《》“”‘’]+$/u })
export const questionName = text(limits.question_name)
export const email = text({ max: 254, pattern: /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u, code: 'field_wrong' })
export const reason = text(limits.reason)
export const optionalText = (max: number, multiline = false) => z._default(text({ max, multiline }), '')

export const id = z.uuid({ error: say('field_wrong') })
export const instant = z.iso.datetime({ offset: true, error: say('field_wrong') })
export const integer = (min: number, max: number) => {
  const error = say('field_range', { min, max })
  // An emptied box, and one that was left out, is told that it is empty.
  const typeError = ({ input }: { input?: unknown }) => (input === null || input === undefined ? say('field_empty') : error)
  return z.int({ error: typeError }).check(z.minimum(min, { error }), z.maximum(max, { error }))
}
/** An integer that arrives as text in a query. */
export const queryNumber = (min: number, max: number) =>
  z.coerce
    .number<number | string>()
    .check(z.refine((n) => Number.isInteger(n) && n >= min && n <= max, { error: say('field_range', { min, max }) }))
export const queryInt = (min: number, max: number, fallback: number) => z._default(queryNumber(min, max), fallback)
export const queryBool = z.optional(
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
    z.transform((v) => v === true || v === 'true' || v === '1'),
  ),
)
const sortWord = z.string().check(z.maxLength(100), z.regex(/^-?[a-z_]+$/u, { error: say('field_wrong') }))
/** `page, size, sort, q` of every list. One that has a single order takes a sort and does not read it. */
export const listQuery = {
  page: queryInt(1, 1_000_000, 1),
  size: queryInt(1, limits.page_size_max, 20),
  sort: z.optional(sortWord),
  q: z.optional(z.string().check(z.maxLength(200))),
}
/** A name to sort by, with `-` in front for the other way round. */
export type SortOf<Name extends string> = Name | `-${Name}`
/** A page's address may hold any word as its sort, so any may be sent: the schema judges it. */
type SortSchema<Name extends string, None = never> = z.ZodMiniOptional<z.ZodMiniType<SortOf<Name> | None, string>>
const bothWays = <Name extends string>(names: readonly Name[]) => names.flatMap((name): SortOf<Name>[] => [name, `-${name}`])

/** The names that a list can be sorted by; another one is refused at the field. */
export const sortBy = <const Name extends string>(...names: Name[]): SortSchema<Name> =>
  z.optional(z.enum(bothWays(names), { error: say('field_wrong') })) as SortSchema<Name>

/** The same, where another name means the list's own order. */
export const sortIfBy = <const Name extends string>(...names: Name[]): SortSchema<Name, undefined> =>
  z.optional(
    z.union([
      z.enum(bothWays(names)),
      z.pipe(
        sortWord,
        z.transform(() => undefined),
      ),
    ]),
  ) as SortSchema<Name, undefined>

export const page = <T extends z.core.$ZodType>(item: T) => z.object({ items: z.array(item), total: z.int() })
export const version = z.int().check(z.minimum(0))
/** Ids of a bulk action. */
export const ids = z.array(id).check(z.minLength(1, { error: say('field_empty') }), z.maxLength(10_000))
/** What a bulk action did: each row is judged alone. */
export const bulkReply = z.object({
  done: z.array(id),
  skipped: z.array(
    z.object({ resource_id: id, name: z.string(), code: z.string(), details: z.optional(z.record(z.string(), z.unknown())) }),
  ),
})
export const ok = z.object({ ok: z.literal(true) })
export const none = z.null()
