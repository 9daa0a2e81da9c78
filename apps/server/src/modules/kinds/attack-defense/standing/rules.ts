import { initialOf, type AttackDefenseEvent } from '@beacon/engine/attack-defense'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { asAd } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'
import type { NewEvent } from '../../../contest/score/score/index.ts'

/** What an entrant begins with, and the brackets, as the log says them. */
export const rulesEvent = (row: ContestCommon): NewEvent<AttackDefenseEvent> => {
  const contest = asAd(row)
  return {
    kind: 'rules.set',
    lane: 'result',
    entrant_id: null,
    solver_id: null,
    topic_id: null,
    part: null,
    payload: { brackets: contest.brackets, ...initialOf(contest) },
  }
}
