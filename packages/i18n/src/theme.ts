import { createPreference } from './preference.ts'

export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

export const themePreference = createPreference<Theme>({ key: 'beacon.theme', param: 'theme', values: themes, fallback: () => 'dark' })

/** Puts the theme on the document; the first paint was already right by the script of the page's head. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme)
}
