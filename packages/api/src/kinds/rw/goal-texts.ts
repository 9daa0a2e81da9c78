type Lang = 'en' | 'zh'
/** Texts of a goal or a criterion: each in the language of its question, and in the other one where it was written there. */
interface Texts {
  name: string
  name_other?: string | undefined
  counts?: string | undefined
  counts_other?: string | undefined
}

/** As a reader of `locale` sees it, where `lang` is the language of the question: each text in the reader's language, or as it stands. */
export function textsIn<T extends Texts>(locale: Lang, lang: Lang, one: T): T {
  if (locale === lang) return one
  const { name, name_other, counts, counts_other } = one
  return { ...one, name: name_other || name, ...(counts === undefined ? {} : { counts: counts_other || counts }) }
}

/** The name of the goal that a challenge claims, for a reader. */
export const goalNameIn = (locale: Lang, one: { lang: Lang; goal_name: string; goal_name_other: string }): string =>
  textsIn(locale, one.lang, { name: one.goal_name, name_other: one.goal_name_other }).name

interface WithTexts {
  lang: Lang
  goals?: Texts[]
  goal?: Texts
  rubric: Texts[]
}

/** A target, or a challenge at one, with what it says of goals and criteria as `textsIn` says it. */
export function withTextsIn<T extends WithTexts>(locale: Lang, one: T): T {
  const here = <Row extends Texts>(row: Row) => textsIn(locale, one.lang, row)
  const goals = one.goals === undefined ? {} : { goals: one.goals.map(here) }
  const goal = one.goal === undefined ? {} : { goal: here(one.goal) }
  return { ...one, ...goals, ...goal, rubric: one.rubric.map(here) }
}

/** For a question that changes its language: texts in both languages change places. `isAll`: so do those in one, which then stand in both. */
export function swapTexts<T extends Texts>(one: T, isAll: boolean): T {
  const swap = (own = '', other = ''): [string, string] => (isAll || other !== '' ? [other || own, own] : [own, other])
  const [name, name_other] = swap(one.name, one.name_other)
  if (one.counts === undefined && one.counts_other === undefined) return { ...one, name, name_other }
  const [counts, counts_other] = swap(one.counts, one.counts_other)
  return { ...one, name, name_other, counts, counts_other }
}
