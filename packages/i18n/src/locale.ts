import { createPreference } from './preference.ts'

/** Locales a catalogue exists for. */
export const locales = ['en', 'zh'] as const
export type Locale = (typeof locales)[number]

/** `pseudo` is English made 40 % longer, to see what a layout bears. It is reached by `?lang=pseudo` only. */
export type DisplayLocale = Locale | 'pseudo'

/** The language the browser asks for. */
export function systemLocale(): Locale {
  return navigator.languages.some((language) => language.toLowerCase().startsWith('zh')) &&
    !navigator.language.toLowerCase().startsWith('en')
    ? 'zh'
    : 'en'
}

export const localePreference = createPreference<DisplayLocale>({
  key: 'beacon.locale',
  param: 'lang',
  values: ['en', 'zh', 'pseudo'],
  fallback: systemLocale,
})

/** The locale whose catalogue and number formats are used. */
export function catalogueLocale(locale: DisplayLocale): Locale {
  return locale === 'pseudo' ? 'en' : locale
}

/** `lang` of the document: pictures of Han characters differ by it. */
export function documentLanguage(locale: DisplayLocale): string {
  return locale === 'zh' ? 'zh-CN' : 'en'
}
