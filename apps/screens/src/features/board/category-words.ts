import { kindTitle } from '@beacon/router'
import { useLingui } from '@lingui/react/macro'

/** What a category of races is called: as its kind, or other races. */
export function useCategoryWords(): (category: string) => string {
  const { t, i18n } = useLingui()
  const titles = new Map<string, { en: string; zh: string }>(Object.entries(kindTitle))
  const language = i18n.locale.startsWith('zh') ? 'zh' : 'en'
  return (category) => titles.get(category)?.[language] ?? t`Other`
}
