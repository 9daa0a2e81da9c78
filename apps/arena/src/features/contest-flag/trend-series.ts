import type { TrendReply } from '@beacon/api/ranking'
import type { TrendSeries } from '@beacon/ui/chart'
import { langOf } from './standing-rows.ts'

/** Lines by place; without a place at a moment a line of places has no point there. */
export function trendSeries(series: TrendReply['series'], own: string | undefined, by: 'score' | 'rank'): TrendSeries[] {
  const ordered = [...series].sort((a, b) => a.rank - b.rank)
  return ordered.map(({ entrant_id, name, rank, points }) => ({
    id: entrant_id,
    name,
    ...langOf(name),
    rank,
    own: entrant_id === own,
    points: points.flatMap(({ at, score, rank: place }) =>
      by === 'score' ? [{ at, value: score }] : place === null ? [] : [{ at, value: place }],
    ),
  }))
}
