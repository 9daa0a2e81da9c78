import { themePreference } from '@beacon/i18n'
import { useEffect } from 'react'
import { showLocale } from '../../app/show-locale.ts'
import type { WallSearch } from '../display/search.ts'
import type { Look } from '../display/wall-state.ts'

/** Theme and language: the address says them, else the organiser's choice for this display. */
export function useLook(look: Look | null, search: WallSearch): void {
  const theme = search.theme ?? look?.theme
  const lang = search.lang ?? look?.lang
  useEffect(() => {
    if (theme !== undefined) themePreference.impose(theme)
  }, [theme])
  useEffect(() => {
    if (lang !== undefined) showLocale(lang)
  }, [lang])
}
