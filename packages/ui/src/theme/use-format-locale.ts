import type { FormatLocale } from '@beacon/i18n/format'
import { useLingui } from '@lingui/react'

/** The locale that formats numbers and dates; anything but Chinese is written as English. */
export function useFormatLocale(): FormatLocale {
  const { i18n } = useLingui()
  return i18n.locale.startsWith('zh') ? 'zh' : 'en'
}
