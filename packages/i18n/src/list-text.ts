import { catalogueLocale, localePreference } from './locale.ts'

/** Names in a row, in the language of the person: “web, db” and “web、db”. */
export const listText = (words: readonly (string | number)[]): string =>
  words.join(catalogueLocale(localePreference.read()) === 'zh' ? '、' : ', ')
