import type { ScoreStep } from '@beacon/api/contest/ranking'
import type { SignedIn } from '../../../../context.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
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
  /** What a file calls the kind's columns, in their order. */
  readonly heads: readonly Readonly<Record<'en' | 'zh', string>>[]
  /** Whether everybody sees rows too that have nothing yet. */
  listsAll(row: ContestCommon): boolean
  /** What the score of a row is made of, in the order of the kind's parts. */
  parts(row: BoardRow): number[]
  /** What the score of an entrant is made of, event by event. */
  steps(ctx: SignedIn, then: RowThen): Promise<ScoreStep[]>
  /** The rules that the standings follow, as an event: it changes nothing and moves every version. */
  rulesAgain(standings: ContestStandings): NewEvent
}

export const kindRanking = kindPorts<KindRanking>('ranking')
