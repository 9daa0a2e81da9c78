import type { ClientCode } from '@beacon/api/client'
import type { I18n } from '@lingui/core'
import { errorTexts, plainErrorTexts } from './error-texts.ts'
import { type FormatLocale, formatBytes, formatDate, formatDateTime } from './format.ts'

/** What a failed call says besides its code. `label` (the field's name) is added by forms. */
export type ErrorDetails = Readonly<Record<string, unknown>>

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

function shown(locale: FormatLocale, name: string, value: unknown): unknown {
  if (typeof value === 'string' && instant.test(value)) return name === 'date' ? formatDate(locale, value) : formatDateTime(locale, value)
  if (Array.isArray(value)) return value.join(locale === 'zh' ? '、' : ', ')
  return value
}

/** The same value goes by several names in the contract; the texts know one of them. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  s: ['retry_after_s'],
  time: ['at', 't', 'start_at', 'ended_at', 'until'],
  who: ['by', 'name'],
  word: ['name'],
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** A text says nothing with an id, an empty name or a size of nothing. */
const isTelling = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(typeof value === 'string' && uuid.test(value))

/** Codes whose numbers are bytes. */
const tellsSizes: ReadonlySet<ClientCode> = new Set(['file_size', 'file_too_small', 'disk_low', 'upload_kept', 'upload_rate'])

/** Details in the words of the texts: times and sizes readable, each under the name the texts use. */
function valuesOf(locale: FormatLocale, code: ClientCode, details: ErrorDetails): Record<string, unknown> {
  const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, shown(locale, name, value)]))
  for (const [name, others] of Object.entries(alsoCalled)) values[name] ??= others.map((other) => values[other]).find(isTelling)
  if (typeof values['s'] === 'number') values['s'] = Math.max(1, Math.ceil(values['s']))
  if (!tellsSizes.has(code)) return values
  for (const name of ['size', 'max', 'min', 'used']) {
    const bytes = details[name]
    if (typeof bytes === 'number') values[name] = bytes > 0 || name === 'used' ? formatBytes(locale, bytes) : undefined
  }
  return values
}

/** The names of the values that a loaded text asks for. */
function namesIn(message: I18n['messages'][string] | undefined): string[] {
  if (message === undefined || typeof message === 'string') return []
  return message.flatMap((token) => (typeof token === 'string' ? [] : [token[0]]))
}

/** The text of an error code in the person's language; a text that would lack a value gives way to its plain form. */
export function errorText(i18n: I18n, code: ClientCode, details: ErrorDetails = {}): string {
  const locale: FormatLocale = i18n.locale === 'zh' ? 'zh' : 'en'
  const values = valuesOf(locale, code, details)
  const full = errorTexts[code]
  const isComplete = namesIn(i18n.messages[full.id]).every(
    (name) => values[name] !== undefined && values[name] !== null && values[name] !== '',
  )
  return i18n._({ ...(isComplete ? full : (plainErrorTexts[code] ?? full)), values })
}

/** Whether a text is known to this page as an error code: field errors carry codes as plain text. */
export function isErrorCode(text: string): text is ClientCode {
  return Object.hasOwn(errorTexts, text)
}
