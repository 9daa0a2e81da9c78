import { finishBonus, isOnline } from '../../answers/finish.ts'
import type { TopicState } from '../../answers/score-event.ts'
import type { TopicRules } from '../../core/scoring/rules.ts'
import type { RangeFinish } from './rows.ts'

/** A topic as a view has it; a range and its stages are topics. */
interface Topic {
  topic_id: string
  rules: TopicRules | null
  state: TopicState
}

/** A range that can be finished: what must be held, and what it gives. */
export interface OpenRange {
  topic_id: string
  stage_ids: readonly string[]
  points: number
}

/** The range with the stages that are online; null where it is hidden, not known, or has none. */
export function openRange(range: Topic | undefined, topics: Iterable<Topic>): OpenRange | null {
  if (!range?.rules || range.state.is_hidden) return null
  const stage_ids: string[] = []
  const scores: number[] = []
  for (const { topic_id, rules, state } of topics) {
    if (rules?.parent_id !== range.topic_id || !isOnline(state)) continue
    stage_ids.push(topic_id)
    scores.push(rules.score)
  }
  if (stage_ids.length === 0) return null
  return { topic_id: range.topic_id, stage_ids, points: finishBonus(scores, range.rules.finish_bonus_percent ?? 0) }
}

/** The finish of an entrant who holds every stage, else null. `solvedAt`: when a stage was taken, null where it was not. */
export function finishOf(range: OpenRange, solvedAt: (topic_id: string) => number | null): RangeFinish | null {
  let last: { at: number; stage_id: string } | null = null
  for (const stage_id of range.stage_ids) {
    const at = solvedAt(stage_id)
    if (at === null) return null
    // Stages taken at one instant were freed together: any of them will do, as long as every fold names the same.
    if (last === null || at > last.at || (at === last.at && stage_id > last.stage_id)) last = { at, stage_id }
  }
  return last && { topic_id: range.topic_id, stage_id: last.stage_id, points: range.points }
}
