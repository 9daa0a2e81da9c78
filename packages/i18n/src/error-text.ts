import type { ClientCode } from '@beacon/api/client'
import type { I18n } from '@lingui/core'
import { type ErrorDetails, errorValues, isComplete } from './error-values.ts'
import { sourceText } from './source-text.ts'

const idOf = (code: string): `error.${string}` => `error.${code}`

const isKnown = (i18n: I18n, id: string): boolean => i18n.messages[id] !== undefined || sourceText(id).message !== undefined

/** Whether a text is an error code that this app has words for: field errors carry codes as plain text. */
export function isErrorCode(i18n: I18n, text: string): text is ClientCode {
  return isKnown(i18n, idOf(text))
}

/**
 * The text of an error code in the person's language; a text that would lack a value gives way to its plain form.
 * A code of a newer server has no text here: it reads as a request that was not understood.
 */
export function errorText(i18n: I18n, code: ClientCode, details: ErrorDetails = {}): string {
  const values = errorValues({ locale: i18n.locale === 'zh' ? 'zh' : 'en' }, code, details)
  const id = idOf(isErrorCode(i18n, code) ? code : 'bad_request')
  const plain = `${id}.plain`
  const isWhole = isComplete(i18n.messages[id], values) || !isKnown(i18n, plain)
  return i18n._({ ...sourceText(isWhole ? id : plain), values })
}
