import type { LiveEvents } from '../live/live.ts'
import type { RankingRow } from './ranking.ts'

type Diff = Pick<LiveEvents['ranking.diff'], 'left' | 'total' | 'is_cut'>

export interface PatchedRows<Row> {
  rows: Row[]
  /** The diff did not tell all: what is shown must be read again. */
  is_stale: boolean
}

const lower = ({ name }: RankingRow): string => name.toLowerCase()
const compareTexts = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** The order of the server: those of one place by name, then by id. */
export const inRankOrder = (left: RankingRow, right: RankingRow): number =>
  left.rank - right.rank || compareTexts(lower(left), lower(right)) || compareTexts(left.entrant_id, right.entrant_id)

/** The first `size` places after a diff, at most 100 of them: who left goes, rows that moved or came take their places. */
export function applyRankingDiff<Row extends RankingRow>(
  rows: readonly Row[],
  moved: readonly Row[],
  { left, total, is_cut }: Diff,
  size: number,
): PatchedRows<Row> {
  const replaced = new Set([...left, ...moved.map(({ entrant_id }) => entrant_id)])
  const next = [...rows.filter(({ entrant_id }) => !replaced.has(entrant_id)), ...moved].sort(inRankOrder).slice(0, size)
  return { rows: next, is_stale: is_cut || next.length !== Math.min(size, total) }
}
