import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'

type Lang = ContestCommon['lang']
interface Names {
  name: string
  lang: Lang
  translations: { [lang in Lang]?: { name: string } }
}

/** What a contest is called, in each language its organisers named it in: for lists that tell no more of it. */
export function namesOf({ name, lang, translations }: Pick<ContestCommon, 'name' | 'lang' | 'translations'>): Names {
  const others = (['en', 'zh'] as const).flatMap((other) => {
    const texts = translations[other]
    return texts === undefined ? [] : [[other, { name: texts.name }] as const]
  })
  return { name, lang, translations: Object.fromEntries(others) }
}
