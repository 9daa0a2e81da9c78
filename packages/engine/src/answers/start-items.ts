import { type StartItem, startItem as item } from '../core/start-check.ts'

/** What is known of the topics before the start; lists hold names in the contest's order. */
export interface AnswerStartFacts {
  online: number
  tested: number
  points: number
  without_flags: readonly string[]
  without_rubric: readonly string[]
  small_pools: ReadonlyArray<{ topic: string; n: number; m: number }>
  sharing_flags: readonly string[]
  flag_box: boolean
  /** Names without texts in `lang`, where other texts of the contest have them. */
  untranslated: readonly string[]
  lang: string
}

/** What must hold of the topics, or be confirmed, before the start. */
export function answerStartItems(topics: AnswerStartFacts): StartItem[] {
  const { online, tested, points, without_flags, without_rubric, small_pools, sharing_flags, untranslated } = topics
  if (online === 0) return [item('block', 'no_topics')]
  const items: StartItem[] = []
  if (without_flags.length > 0) items.push(item('block', 'topic_without_flags', { topics: without_flags }))
  if (without_rubric.length > 0) items.push(item('block', 'topic_without_rubric', { topics: without_rubric }))
  for (const pool of small_pools) items.push(item('block', 'pool_too_small', { ...pool }))
  if (points === 0) items.push(item('block', 'scores_zero'))
  // A flag mended five minutes before the start is untested again: one such topic must not keep two thousand people waiting.
  if (tested < online) items.push(item(tested === 0 ? 'confirm' : 'warn', 'topics_untested', { n: tested, m: online }))
  if (sharing_flags.length > 0) items.push(item('warn', 'duplicate_flags', { topics: sharing_flags, flag_box: topics.flag_box }))
  if (untranslated.length > 0) items.push(item('warn', 'translation_missing', { lang: topics.lang, names: untranslated }))
  return items
}
