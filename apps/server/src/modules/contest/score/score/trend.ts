import { standingsOf as startStandings, trendOf, type LiveOptions, type TrendLine } from '@beacon/engine'
import { scoreKindOf } from '@beacon/engine/kinds'
import type { ContestStandings } from './board.ts'

/** Score and rank of entrants over time, each step the projection of its own moment: see `trendOf`. */
export const trendLines = (
  { contest, events }: Pick<ContestStandings, 'contest' | 'events'>,
  entrantIds: readonly string[],
  options: LiveOptions & { steps?: number; bracket?: string },
): TrendLine[] => trendOf((view) => startStandings(scoreKindOf(contest.kind), view), events, entrantIds, options)
