import type { ContestRules } from '@beacon/engine'
import type { ContestRecord } from '../../db/schema/contest.ts'

/** What the projection reads of a contest's settings: the payload of its `rules.set`. */
export function contestRulesOf(row: ContestRecord): ContestRules {
  return {
    game_type: row.game_type,
    team_score_type: row.team_score_type,
    blood_base: row.blood_base,
    blood_fixed: row.blood_fixed,
    hint_charge: row.hint_charge,
    brackets: [],
  }
}

/** Settings of the contest that stand resolved in every topic's rules. */
export const inheritedByTopics = ['reward_way', 'blood_percent'] as const satisfies ReadonlyArray<keyof ContestRecord>
