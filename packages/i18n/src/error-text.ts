import type { ClientCode } from '@beacon/api/client'
import type { I18n } from '@lingui/core'
import { errorTexts, plainErrorTexts } from './error-texts.ts'
import { type ErrorDetails, errorValues, isComplete } from './error-values.ts'

/** The text of an error code in the person's language; a text that would lack a value gives way to its plain form. */
export function errorText(i18n: I18n, code: ClientCode, details: ErrorDetails = {}): string {
  const values = errorValues({ locale: i18n.locale === 'zh' ? 'zh' : 'en' }, code, details)
  const full = errorTexts[code]
  return i18n._({ ...(isComplete(i18n.messages[full.id], values) ? full : (plainErrorTexts[code] ?? full)), values })
}

/** Whether a text is known to this page as an error code: field errors carry codes as plain text. */
export function isErrorCode(text: string): text is ClientCode {
  return Object.hasOwn(errorTexts, text)
}
