/** What is said of a contest, in its own language and where its organisers wrote it also in another one. */
interface Texts {
  name: string
  brief?: string
  guide?: string
}
type Lang = 'en' | 'zh'
interface Spoken extends Texts {
  lang: Lang
  translations: { readonly [lang in Lang]?: Partial<Texts> | undefined }
}

/**
 * The contest in the reader's language: name, brief and guide as its organisers wrote them there, each that they left out as in its own
 * language. The own texts move to `translations`, so that they are found again and the other way round.
 */
export function contestIn<T extends Spoken>(locale: Lang, contest: T): T {
  const { lang, name, brief, guide, translations } = contest
  const other = locale === lang ? undefined : translations[locale]
  if (other === undefined || !other.name) return contest
  const own = { name, ...(brief === undefined ? {} : { brief }), ...(guide === undefined ? {} : { guide }) }
  return {
    ...contest,
    lang: locale,
    name: other.name,
    ...(brief === undefined ? {} : { brief: other.brief || brief }),
    // Where the guide is missing, a brief in the reader's language is worth more than a guide in another one.
    ...(guide === undefined ? {} : { guide: other.guide || (other.brief ? '' : guide) }),
    translations: { ...translations, [lang]: own },
  }
}
