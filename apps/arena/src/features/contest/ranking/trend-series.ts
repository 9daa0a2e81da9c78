import type { TrendReply } from '@beacon/api/contest/ranking'
import { roundPoints } from '@beacon/i18n'
import type { TrendSeries } from '@beacon/ui/chart'
import { langOf } from '../../../parts/contest/name.tsx'

/** What stands in the ranking now. */
export interface Standing {
  entrant_id: string
  score: number
  rank: number
}

/**
 * Lines by place; without a place at a moment a line of places has no point there. The ranking moves with each event and the lines
 * are read after it: whoever stands in both ends where the ranking has them. Points have `digits` decimals.
 */
export function trendSeries(
  series: TrendReply['series'],
  own: string | undefined,
  by: 'score' | 'rank',
  standing: readonly Standing[] = [],
  digits = 0,
): TrendSeries[] {
  const valueOf = (one: Standing | undefined) => (by === 'score' && one !== undefined ? roundPoints(one.score, digits) : one?.rank)
  const now = new Map(standing.map((one) => [one.entrant_id, one]))
  const ordered = series.map((line) => ({ ...line, ...now.get(line.entrant_id) })).sort((a, b) => a.rank - b.rank)
  return ordered.map(({ entrant_id, name, rank, points }) => ({
    id: entrant_id,
    name,
    ...langOf(name),
    rank,
    latest: valueOf(now.get(entrant_id)),
    own: entrant_id === own,
    points: points.flatMap(({ at, score, rank: place }) =>
      by === 'score' ? [{ at, value: roundPoints(score, digits) }] : place === null ? [] : [{ at, value: place }],
    ),
  }))
}
