export { addTexts, type LoadCatalogue, startI18n } from './catalogue.ts'
export { catalogueLocale, type DisplayLocale, documentLanguage, type Locale, locales, localePreference, systemLocale } from './locale.ts'
export { useFormatLocale, useLocaleSwitch, useThemeSwitch } from './switches.ts'
export { useContestIn, useContestsIn } from './use-contest-in.ts'
export { applyTheme, type Theme, themePreference, themes } from './theme.ts'
export * from './format.ts'

export { errorText, isErrorCode } from './error-text.ts'
export type { ErrorDetails } from './error-values.ts'
