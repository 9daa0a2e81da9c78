import type { TrendReply } from '@beacon/api/ranking'
import { trend } from '@beacon/engine'
import type { ContestStandings } from '../score/index.ts'

const steps = 120

/** Score over time of the first places and of chosen entrants: every step is the projection of its own moment. */
export function trendSeries(standings: ContestStandings, top: number, picked: readonly string[]): TrendReply['series'] {
  const board = standings.public
  const first = board.ranking().slice(0, top)
  const others = picked.flatMap((id) => {
    const row = first.some(({ entrant_id }) => entrant_id === id) ? undefined : board.rankRow(id)
    return row === undefined || row.rank === null ? [] : [row]
  })
  const rows = [...first, ...others]
  const options = { view: 'public', freeze_seq: standings.freeze_seq, steps } as const
  const lines = trend(
    standings.events,
    rows.map(({ entrant_id }) => entrant_id),
    options,
  )
  return rows.map(({ entrant_id, rank }, index) => ({
    entrant_id,
    name: standings.directory.entrants.get(entrant_id)?.name ?? '',
    rank: rank ?? 0,
    points: (lines[index]?.steps ?? []).map(({ at, score }) => ({ at: new Date(at).toISOString(), score })),
  }))
}
