import type { TrendReply } from '@beacon/api/ranking'
import type { TrendSeries } from '@beacon/ui/chart'
import { langOf } from './standing-rows.ts'

const drawn = 10

/** The first places and mine, at most ten: mine takes the last line when it is further down. */
export function trendSeries(series: TrendReply['series'], own: string | undefined): TrendSeries[] {
  const ordered = [...series].sort((a, b) => a.rank - b.rank)
  const mine = ordered.find(({ entrant_id }) => entrant_id === own)
  const first = ordered.slice(0, drawn)
  const shown = mine === undefined || first.includes(mine) ? first : [...ordered.slice(0, drawn - 1), mine]
  return shown.map(({ entrant_id, name, rank, points }) => ({
    id: entrant_id,
    name,
    ...langOf(name),
    rank,
    own: entrant_id === own,
    points: points.map(({ at, score }) => ({ at, value: score })),
  }))
}
