import type { PersonStatistic, PrintedPerson, QuestionStatistic } from '@beacon/api/statistic'
import type { Pool } from 'pg'
import type { Ctx } from '../../../../context.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { Board, ContestStandings } from '../../score/score/index.ts'
import type { PrintedWho } from './who-repo.ts'

/** What somebody did, as columns of a statistic. */
export type Figures = Pick<
  PersonStatistic,
  | 'submissions'
  | 'correct'
  | 'correct_share'
  | 'solved'
  | 'by_direction'
  | 'points'
  | 'hints'
  | 'first_bloods'
  | 'active_s'
  | 'ratings'
  | 'rating'
>

/** Whose pages are printed, of which projection. */
export interface Printing {
  who: readonly PrintedWho[]
  view: Board['view']
  lang: 'en' | 'zh'
}

/** What statistics ask of a kind. */
export interface KindStatistic {
  /** What each person of a run did. */
  people(pool: Pool, standings: ContestStandings): Promise<(user_id: string) => Figures>
  /** What each entrant of a run did. */
  teams(pool: Pool, standings: ContestStandings): Promise<(entrant_id: string) => Figures>
  /** What became of each topic, in the order of the contest. */
  questions(ctx: Ctx, standings: ContestStandings): Promise<QuestionStatistic[]>
  /** Pages of the person statistic, as the projection shows them: while it is frozen, nothing of the time since. */
  printed(ctx: Ctx, standings: ContestStandings, printing: Printing): Promise<PrintedPerson[]>
}

export const kindStatistic = kindPorts<KindStatistic>('statistic')
