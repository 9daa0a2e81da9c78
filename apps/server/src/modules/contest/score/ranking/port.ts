import type { ScoreDifference, ScoreRow, ScoreStep } from '@beacon/api/ranking'
import type { SignedIn } from '../../../../context.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { ContestCommon } from '../../../../db/schema/contest.ts'
import type { BoardRow, ContestStandings, NewEvent } from '../score/index.ts'
import type { Moment } from './moment.ts'

/** An entrant's row of a moment. */
export interface RowThen {
  standings: ContestStandings
  moment: Moment
  row: BoardRow
}

/** What the desk's table of scores asks of a kind. */
export interface KindRanking {
  /** Whether a row stands in what everybody sees of the ranking. */
  isListed(row: ContestCommon, of: { solved: number; score: number }): boolean
  /** What the score of a row is made of. */
  parts(row: BoardRow): Pick<ScoreRow, 'topic_points' | 'blood_points' | 'hint_points' | 'adjustment_points' | 'judged_points'>
  /** The parts in which two rows of an entrant differ. */
  differentParts(shown: BoardRow, computed: BoardRow): ScoreDifference['causes']
  /** What the score of an entrant is made of, event by event. */
  steps(ctx: SignedIn, then: RowThen): Promise<ScoreStep[]>
  /** The rules that the standings follow, as an event: it changes nothing and moves every version. */
  rulesAgain(standings: ContestStandings): NewEvent
}

export const kindRanking = kindPorts<KindRanking>('ranking')
