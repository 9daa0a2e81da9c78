import type { ContestRules } from '@beacon/engine/answers'
import type { Executor } from '../../../../db/database.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import type { NewAnswerEvent } from '../standings/index.ts'
import { selectTopics } from './repo.ts'
import { rulesEvent } from './rules.ts'
import { sameValue } from '../../core/contest/index.ts'

/** What the projection reads of a contest's settings: the payload of its `rules.set`. */
export function contestRulesOf(row: AnswerContest): ContestRules {
  return {
    game_type: row.game_type,
    team_score_type: row.team_score_type,
    blood_base: row.blood_base,
    blood_fixed: row.blood_fixed,
    hint_charge: row.hint_charge,
    brackets: row.brackets.map(({ bracket_id, ranks_overall, gets_blood, affects_value, gets_score }) => ({
      bracket_id,
      ranks_overall,
      gets_blood,
      affects_value,
      gets_score,
    })),
  }
}

/** Settings of the contest that stand resolved in every topic's rules. */
const inheritedByTopics = ['reward_way', 'blood_percent'] as const satisfies ReadonlyArray<keyof AnswerContest>

export const contestRulesEvent = (row: AnswerContest): NewAnswerEvent => ({
  kind: 'rules.set',
  lane: 'result',
  entrant_id: null,
  solver_id: null,
  topic_id: null,
  part: null,
  payload: contestRulesOf(row),
})

/** `rules.set` for whatever scores and would change: the contest's own, and every topic's that inherits. */
export async function changedRules(executor: Executor, before: AnswerContest, after: AnswerContest): Promise<NewAnswerEvent[]> {
  const events: NewAnswerEvent[] = []
  if (!sameValue(contestRulesOf(before), contestRulesOf(after))) events.push(contestRulesEvent(after))
  if (inheritedByTopics.some((field) => !sameValue(before[field], after[field])))
    for (const topic of await selectTopics(executor, after.resource_id)) events.push(rulesEvent(after, topic))
  return events
}
