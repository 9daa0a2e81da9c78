import type { Difficulty } from '../paper/blueprint.ts'
import type { DistractorTable } from './distractors.ts'
import type { ItemStatistics } from './items.ts'

/**
 * What a number of answers allows to say: below 30 the facility and its interval only, below 100 a discrimination that is shown
 * grey, from 200 on decisions.
 */
export type SampleSize = 'few' | 'indicative' | 'plain' | 'decisive'

export function sampleSize(answers: number): SampleSize {
  if (answers < 30) return 'few'
  if (answers < 100) return 'indicative'
  return answers < 200 ? 'plain' : 'decisive'
}

/** What the numbers of a question say about it, each with the answers it rests on. */
export type ItemFlag = { n: number } &
  /** Discrimination below 0. `option_id`: the right answer perhaps. */
  (
    | { kind: 'key_wrong'; option_id: string | null }
    /** Discrimination below 0.2; from 0.3 on. */
    | { kind: 'review' }
    | { kind: 'good' }
    /** Facility below 0.2; above 0.95. */
    | { kind: 'too_hard' }
    | { kind: 'too_easy' }
    /** Wrong options that fewer than 5 % chose. */
    | { kind: 'rare_distractors'; option_ids: readonly string[] }
  )

/** Flags of a question with at least 30 answers; fewer say nothing. `table`: its options, where it has any. */
export function itemFlags(item: Pick<ItemStatistics, 'n' | 'facility' | 'discrimination'>, table: DistractorTable | null): ItemFlag[] {
  const { n, facility, discrimination } = item
  if (sampleSize(n) === 'few') return []
  const flags: ItemFlag[] = []
  if (discrimination !== null && discrimination < 0) flags.push({ n, kind: 'key_wrong', option_id: table?.proposed_key ?? null })
  else if (discrimination !== null && discrimination < 0.2) flags.push({ n, kind: 'review' })
  else if (discrimination !== null && discrimination >= 0.3) flags.push({ n, kind: 'good' })
  if (facility !== null && facility < 0.2) flags.push({ n, kind: 'too_hard' })
  if (facility !== null && facility > 0.95) flags.push({ n, kind: 'too_easy' })
  const rare = table?.options.filter(({ is_right, share }) => !is_right && share < 0.05) ?? []
  if (rare.length > 0) flags.push({ n, kind: 'rare_distractors', option_ids: rare.map(({ option_id }) => option_id) })
  return flags
}

/** An alpha below 0.7 is noted. */
export function isUnreliable(alpha: number | null): boolean {
  return alpha !== null && alpha < 0.7
}

/** The difficulty that a measured facility speaks for, after 30 answers. */
export function measuredDifficulty(facility: number | null, answers: number): Difficulty | null {
  if (facility === null || sampleSize(answers) === 'few') return null
  if (facility >= 0.75) return 'primary'
  return facility >= 0.45 ? 'intermediate' : 'advanced'
}
