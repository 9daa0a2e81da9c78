import { i18n } from '@lingui/core'
import { documentLanguage, type Locale } from '@beacon/i18n'
import { loadCatalogue } from './catalogue.ts'

/** Texts of a display in its own language. Nothing is stored: the browser of a wall may be somebody's own. */
export async function showLocale(locale: Locale): Promise<void> {
  if (i18n.locale === locale) return
  const messages = await loadCatalogue(locale)
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = documentLanguage(locale)
}
