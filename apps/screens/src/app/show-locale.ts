import { type Locale, localePreference } from '@beacon/i18n'

/**
 * Texts, times and numbers of a display in its own language, those of features that were opened before too. Nothing is stored: the
 * browser of a wall may be somebody's own.
 */
export function showLocale(locale: Locale): void {
  // The longer texts are asked for by the address, of who checks the layout.
  if (localePreference.read() !== 'pseudo') localePreference.impose(locale)
}
