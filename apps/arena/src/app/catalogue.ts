import type { Locale } from '@beacon/i18n'
import type { Messages } from '@lingui/core'

/** The texts of the frame and the packages in one locale: one chunk. A feature's texts come with its code. */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  const { messages } = await (locale === 'zh' ? import('../../locales/shared/zh.po') : import('../../locales/shared/en.po'))
  return messages
}

/** The texts of errors that only something done on a page fails with: nothing shown first needs them. */
export async function loadPlayingTexts(locale: Locale): Promise<Messages> {
  const { messages } = await (locale === 'zh' ? import('../../locales/playing/zh.po') : import('../../locales/playing/en.po'))
  return messages
}
