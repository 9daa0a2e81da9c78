import type { WordsInput } from './model.ts'

/** What the languages of texts are called, in any language. */
export const langNames = { en: 'English', zh: '中文' } as const
export type Lang = keyof typeof langNames

/** The second language of a question once anything is written in it; null: nothing is. `texts`: what its bank has in it besides. */
export function secondLangOf(
  { lang = 'en', translations }: Pick<WordsInput, 'lang' | 'translations'>,
  texts: readonly (string | undefined)[] = [],
): Lang | null {
  const other = lang === 'en' ? 'zh' : 'en'
  const { name, description } = translations?.[other] ?? {}
  return [name, description, ...texts].some((text) => (text ?? '') !== '') ? other : null
}
