import { trendOf, type TrendLine } from '../../core/trend.ts'
import type { LiveOptions } from '../../core/view.ts'
import type { ScoreEvent } from '../score-event.ts'
import { createStandings } from './standings.ts'

/** Score and rank over time as steps; see `trendOf`. */
export function trend(
  events: readonly ScoreEvent[],
  entrantIds: readonly string[],
  options: LiveOptions & { steps?: number; bracket?: string },
): TrendLine[] {
  return trendOf(createStandings, events, entrantIds, options)
}
