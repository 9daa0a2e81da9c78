import type { RwEvent } from '@beacon/engine/rw'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { asRw } from '../../../../db/schema/kinds/rw/contest-rw.ts'
import type { NewEvent } from '../../../contest/score/score/index.ts'

/** What moves scores and belongs to no target, as the log says it. */
export function rulesEvent(row: ContestCommon): NewEvent<RwEvent> {
  const { brackets, attempt_factor, first_win_percent } = asRw(row)
  return {
    kind: 'rules.set',
    lane: 'result',
    entrant_id: null,
    solver_id: null,
    topic_id: null,
    part: null,
    payload: { brackets, attempt_factor, first_win_percent },
  }
}
