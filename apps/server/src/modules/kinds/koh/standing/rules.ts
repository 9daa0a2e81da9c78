import type { KohEvent } from '@beacon/engine/koh'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { NewEvent } from '../../../contest/score/score/index.ts'

/** The brackets, as the log says them; what hills pay stands in the rounds. */
export const rulesEvent = ({ brackets }: ContestCommon): NewEvent<KohEvent> => ({
  kind: 'rules.set',
  lane: 'result',
  entrant_id: null,
  solver_id: null,
  topic_id: null,
  part: null,
  payload: { brackets },
})
