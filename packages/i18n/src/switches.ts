import { useSyncExternalStore } from 'react'
import { catalogueLocale, type DisplayLocale, type Locale, localePreference } from './locale.ts'
import { type Theme, themePreference } from './theme.ts'

/** The language of this person and how to change it; texts follow at once, the page is not loaded again. */
export function useLocaleSwitch(): { locale: DisplayLocale; setLocale: (locale: DisplayLocale) => void; toggleLocale: () => void } {
  const locale = useSyncExternalStore(localePreference.subscribe, localePreference.read)
  return { locale, setLocale: localePreference.write, toggleLocale: () => localePreference.write(locale === 'zh' ? 'en' : 'zh') }
}

/** The locale to format numbers and times with. */
export function useFormatLocale(): Locale {
  return catalogueLocale(useSyncExternalStore(localePreference.subscribe, localePreference.read))
}

/** Dark or paper. */
export function useThemeSwitch(): { theme: Theme; setTheme: (theme: Theme) => void; toggleTheme: () => void } {
  const theme = useSyncExternalStore(themePreference.subscribe, themePreference.read)
  return { theme, setTheme: themePreference.write, toggleTheme: () => themePreference.write(theme === 'dark' ? 'light' : 'dark') }
}
