import { i18n } from '@lingui/core'
import { documentLanguage, type Locale } from '@beacon/i18n'
import { loadCatalogue } from '../../app/catalogue.ts'

const ownTexts = async (locale: Locale) =>
  (await (locale === 'zh' ? import('../../../locales/person-statistic/zh.po') : import('../../../locales/person-statistic/en.po'))).messages

/** Shows the page in the language of its link. Nothing is stored: the browser is somebody's own. */
export async function showLanguage(locale: Locale): Promise<void> {
  if (i18n.locale === locale) return
  const [shared, own] = await Promise.all([loadCatalogue(locale), ownTexts(locale)])
  i18n.loadAndActivate({ locale, messages: { ...shared, ...own } })
  document.documentElement.lang = documentLanguage(locale)
}
