import type { TrendReply } from '@beacon/api/ranking'
import type { TrendSeries } from '@beacon/ui/chart'
import { langOf } from './standing-rows.ts'

/** What stands in the ranking now. */
export interface Standing {
  entrant_id: string
  score: number
  rank: number
}

/**
 * Lines by place; without a place at a moment a line of places has no point there. The ranking moves with each event and the lines
 * are read after it: whoever stands in both ends where the ranking has them.
 */
export function trendSeries(
  series: TrendReply['series'],
  own: string | undefined,
  by: 'score' | 'rank',
  standing: readonly Standing[] = [],
): TrendSeries[] {
  const now = new Map(standing.map((one) => [one.entrant_id, one]))
  const ordered = series.map((line) => ({ ...line, ...now.get(line.entrant_id) })).sort((a, b) => a.rank - b.rank)
  return ordered.map(({ entrant_id, name, rank, points }) => ({
    id: entrant_id,
    name,
    ...langOf(name),
    rank,
    latest: by === 'score' ? now.get(entrant_id)?.score : now.get(entrant_id)?.rank,
    own: entrant_id === own,
    points: points.flatMap(({ at, score, rank: place }) =>
      by === 'score' ? [{ at, value: score }] : place === null ? [] : [{ at, value: place }],
    ),
  }))
}
