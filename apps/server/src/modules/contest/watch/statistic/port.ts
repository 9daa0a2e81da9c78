import type { PrintedPerson, QuestionStatistic } from '@beacon/api/contest/statistic'
import type { Pool } from 'pg'
import type { Ctx } from '../../../../context.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { Board, ContestStandings } from '../../score/score/index.ts'
import type { PrintedWho } from './who-repo.ts'

type Words = Readonly<Record<'en' | 'zh', string>>
/** Figures by their keys in the kind's vocabulary. */
type ByKey = Readonly<Record<string, number | null>>

/** What somebody did. */
export interface Figures {
  figures: ByKey
  /** Completions by the direction's key. */
  by_direction: Record<string, number>
}

/** What became of a topic. */
export interface TopicFigures extends Pick<QuestionStatistic, 'topic_id' | 'name' | 'parent_name' | 'direction' | 'wrong_top'> {
  figures: ByKey
}

/** Whose pages are printed, of which projection. */
export interface Printing {
  who: readonly PrintedWho[]
  view: Board['view']
  lang: 'en' | 'zh'
}

/** What statistics ask of a kind. */
export interface KindStatistic {
  /** What a file calls the figures of the kind, in the order of its vocabulary. */
  readonly heads: { people: readonly Words[]; topics: readonly Words[] }
  /** What each person of a run did. */
  people(pool: Pool, standings: ContestStandings): Promise<(user_id: string) => Figures>
  /** What each entrant of a run did. */
  teams(pool: Pool, standings: ContestStandings): Promise<(entrant_id: string) => Figures>
  /** What became of each topic, in the order of the contest. */
  questions(ctx: Ctx, standings: ContestStandings): Promise<TopicFigures[]>
  /** Pages of the person statistic, as the projection shows them: while it is frozen, nothing of the time since. */
  printed(ctx: Ctx, standings: ContestStandings, printing: Printing): Promise<PrintedPerson[]>
}

export const kindStatistic = kindPorts<KindStatistic>('statistic')
