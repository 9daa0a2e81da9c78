import type { TrendReply } from '@beacon/api/contest/ranking'
import { trendLines, type ContestStandings } from '../score/index.ts'

const stepsShown = 120

/** Score over time of the first places and of chosen entrants: every step is the projection of its own moment. */
export function trendSeries(
  standings: ContestStandings,
  top: number,
  picked: readonly string[],
  { view = 'public', bracket, steps = stepsShown }: { view?: 'real' | 'public'; bracket?: string | undefined; steps?: number } = {},
): TrendReply['series'] {
  const board = standings[view]
  const first = board.ranking(bracket).slice(0, top)
  const others = picked.flatMap((id) => {
    const row = first.some(({ entrant_id }) => entrant_id === id) ? undefined : board.rankRow(id, bracket)
    return row === undefined || row.rank === null ? [] : [row]
  })
  const rows = [...first, ...others]
  const shown = view === 'real' ? ({ view } as const) : ({ view, freeze_seq: standings.freeze_seq } as const)
  const options = { ...shown, steps, ...(bracket === undefined ? {} : { bracket }) }
  const lines = trendLines(
    standings,
    rows.map(({ entrant_id }) => entrant_id),
    options,
  )
  return rows.map(({ entrant_id, rank }, index) => ({
    entrant_id,
    name: standings.directory.entrants.get(entrant_id)?.name ?? '',
    rank: rank ?? 0,
    points: (lines[index]?.steps ?? []).map(({ at, score, rank: place }) => ({ at: new Date(at).toISOString(), score, rank: place })),
  }))
}
