import type { ClientCode } from '@beacon/api/client'
import { type FormatLocale, formatBytes, formatDate, formatDateTime, formatNumber, formatZone } from './format.ts'

/** What a failed call says besides its code. `label` (the field's name) is added by forms. */
export type ErrorDetails = Readonly<Record<string, unknown>>

/** The reader. With `time_zone`, times are written in that zone and name it, because the reader may be elsewhere. */
export interface Reader {
  locale: FormatLocale
  time_zone?: string | undefined
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/** Times written in a named zone: a server writes the same few again and again, and each costs three formats. */
const writtenTimes = new Map<string, string>()
const mostWritten = 1000

function timeOf({ locale, time_zone }: Reader, name: string, value: string): string {
  if (time_zone === undefined) return name === 'date' ? formatDate(locale, value) : formatDateTime(locale, value)
  const key = `${locale} ${time_zone} ${name === 'date' ? name : ''} ${value}`
  const known = writtenTimes.get(key)
  if (known !== undefined) return known
  const text =
    name === 'date'
      ? formatDate(locale, value, { time_zone })
      : `${formatDateTime(locale, value, { time_zone })} ${formatZone(value, { time_zone })}`
  if (writtenTimes.size >= mostWritten) writtenTimes.clear()
  writtenTimes.set(key, text)
  return text
}

/** What organisers named in both languages. */
const isNamedTwice = (value: unknown): value is Record<FormatLocale, unknown> =>
  typeof value === 'object' && value !== null && 'en' in value && 'zh' in value

function valueText(reader: Reader, name: string, value: unknown): unknown {
  if (typeof value === 'string' && instant.test(value)) return timeOf(reader, name, value)
  if (isNamedTwice(value)) return value[reader.locale]
  if (Array.isArray(value)) return value.join(reader.locale === 'zh' ? '、' : ', ')
  return value
}

/** The same value goes by several names in the contract; the texts know one of them. */
const alsoCalled = Object.entries({
  s: ['retry_after_s'],
  time: ['at', 't', 'start_at', 'ended_at', 'until'],
  who: ['by', 'name'],
  word: ['name'],
})

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** A text says nothing with an id, an empty name or a size of nothing. */
const isTelling = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(typeof value === 'string' && uuid.test(value))

/** Codes whose numbers are bytes. */
const tellsSizes: ReadonlySet<ClientCode> = new Set(['file_size', 'file_too_small', 'disk_low', 'disk_short', 'upload_kept', 'upload_rate'])

/** The sentence that a text which was sent before was answered with, where it was not simply wrong. */
function answerIn(first: unknown): unknown {
  if (typeof first !== 'object' || first === null || !('message' in first) || !('result' in first)) return undefined
  return first.result === 'wrong' ? undefined : first.message
}

/** Details in the words of the texts: times and sizes readable, each under the name the texts use. */
export function errorValues(reader: Reader, code: ClientCode, details: ErrorDetails): Record<string, unknown> {
  const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, valueText(reader, name, value)]))
  for (const [name, others] of alsoCalled) values[name] ??= others.map((other) => values[other]).find(isTelling)
  values['answer'] = answerIn(details['first'])
  if (typeof values['s'] === 'number') values['s'] = Math.max(1, Math.ceil(values['s']))
  if (!tellsSizes.has(code)) return values
  for (const name of ['size', 'max', 'min', 'used', 'need', 'free']) {
    const bytes = details[name]
    if (typeof bytes === 'number') values[name] = bytes > 0 || name === 'used' ? formatBytes(reader.locale, bytes) : undefined
  }
  // Two numbers that round to one text would say that a number is over itself.
  const { size, max } = details
  if (typeof size === 'number' && typeof max === 'number' && size !== max && values['size'] === values['max'])
    for (const [name, bytes] of Object.entries({ size, max })) values[name] = `${formatNumber(reader.locale, bytes)} B`
  return values
}

/** A text as its catalogue holds it once compiled: words, and `[name, …]` where a value stands. */
export type CompiledText = string | readonly (string | readonly [name: string, ...rest: unknown[]])[]

/** The names of the values that a compiled text asks for. */
export function namesIn(text: CompiledText | undefined): string[] {
  if (text === undefined || typeof text === 'string') return []
  return text.flatMap((token) => (typeof token === 'string' ? [] : [token[0]]))
}

/** Whether nothing would be missing in the text; if something is, its plain form is said. */
export const isComplete = (text: CompiledText | undefined, values: Readonly<Record<string, unknown>>): boolean =>
  namesIn(text).every((name) => values[name] !== undefined && values[name] !== null && values[name] !== '')
