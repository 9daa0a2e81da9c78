/** What is known of a contest before it starts; lists hold names in the contest's order. */
export interface StartFacts {
  is_public: boolean
  is_online: boolean
  entrants: number
  registration: string
  /** Somebody could still enter once it runs. */
  is_joinable: boolean
  topics: {
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
  /** MB left on the disk of the files where that is little; null else. */
  low_disk_mb: number | null
}

/** `block` is mended before any start, `confirm` is mended or confirmed by a person, `warn` is only told. */
export type StartLevel = 'block' | 'confirm' | 'warn'
export interface StartItem {
  code: string
  level: StartLevel
  details: Record<string, unknown>
}

const item = (level: StartLevel, code: string, details: Record<string, unknown> = {}): StartItem => ({ code, level, details })

/** The start check: one list for the desk, the start dialog, the API and the clock. */
export function startItems(facts: StartFacts): StartItem[] {
  return [
    ...(facts.is_online ? [] : [item('block', 'contest_offline')]),
    ...(facts.is_public ? [] : [item('confirm', 'contest_hidden')]),
    ...topicItems(facts.topics),
    ...entrantItems(facts),
    ...(facts.low_disk_mb === null ? [] : [item('warn', 'disk_low', { free_mb: facts.low_disk_mb })]),
  ]
}

function topicItems(topics: StartFacts['topics']): StartItem[] {
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

function entrantItems({ entrants, registration, is_joinable }: StartFacts): StartItem[] {
  if (entrants > 0) return []
  if (registration === 'list') return [item('block', 'list_empty')]
  return [is_joinable ? item('warn', 'no_entrants') : item('confirm', 'nobody_can_join')]
}

/** Whether an automatic start waits: something blocks, or a person should have confirmed it and has not. */
export function holdsStart(items: ReadonlyArray<Pick<StartItem, 'code' | 'level'>>, confirmed: ReadonlySet<string>): boolean {
  return items.some(({ code, level }) => level === 'block' || (level === 'confirm' && !confirmed.has(code)))
}
