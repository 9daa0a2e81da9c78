import { isApiError } from '@beacon/api/client'
import { errorText } from '@beacon/i18n'
import type { I18n } from '@lingui/core'

/** What went wrong at or after a provider; its name stands in the language of the page. */
export function ssoFailure(i18n: I18n, error: unknown): string {
  if (!isApiError(error)) return String(error)
  const { label, label_zh } = error.details
  const named = i18n.locale === 'zh' && typeof label_zh === 'string' ? label_zh : label
  return errorText(i18n, error.code, { ...error.details, ...(named === undefined ? {} : { label: named }) })
}

export interface Labelled {
  label_en: string
  label_zh: string | null
}
/** A provider's name in the language of the page. */
export const labelIn = (locale: string, { label_en, label_zh }: Labelled): string => (locale === 'zh' ? (label_zh ?? label_en) : label_en)
