import type { EntrantPageView } from '@beacon/api/contest/entrant-page'
import type { Executor } from '../../../../db/database.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { ContestStandings, TopicName } from '../../score/score/index.ts'

type Solve = Pick<EntrantPageView['solves'][number], 'topic_id' | 'points' | 'blood'>

/** What the page of an entrant asks of a kind; all of the public projection. */
export interface KindEntrantPage {
  /** What an entrant completed, in order; `at`: epoch ms. */
  completed(standings: ContestStandings, entrant_id: string): (Solve & { at: number })[]
  /** Topics that everybody may know of, in the contest's order. */
  topics(standings: ContestStandings): TopicName[]
  /** What each member of an entrant brought. */
  broughtBy(executor: Executor, standings: ContestStandings, entrant_id: string): Promise<ReadonlyMap<string, Brought>>
}
export interface Brought {
  score: number
  solved: number
}

export const kindEntrantPage = kindPorts<KindEntrantPage>('entrant-page')
