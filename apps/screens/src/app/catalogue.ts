import type { Locale } from '@beacon/i18n'
import type { Messages } from '@lingui/core'

/** The texts of one locale: one chunk. */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  const { messages } = await (locale === 'zh' ? import('../../locales/zh.po') : import('../../locales/en.po'))
  return messages
}
