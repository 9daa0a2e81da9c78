import type { MatrixReply } from '@beacon/api/ranking'

export type Row = MatrixReply['items'][number]
/** The number of first places that the wall holds whole: a diff names at most so many. */
export const FIRST = 100

const inOrder = (a: Row, b: Row): number => a.rank - b.rank || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** The first places after a diff: rows of the diff replace those of the same entrant, the others stay. */
export function patchRows(rows: readonly Row[], changedRows: readonly Row[], total: number): Row[] {
  const changed = new Map(changedRows.map((row) => [row.entrant_id, row]))
  const unchangedRows = rows.filter(({ entrant_id }) => !changed.has(entrant_id))
  return [...unchangedRows, ...changedRows].sort(inOrder).slice(0, Math.min(FIRST, total))
}

/**
 * Whether the first places cannot be right: some are missing, or a place is not its position though nobody shares it.
 * A diff names who moved, not who left, and ends at 16 kB; then the rows are fetched again.
 */
export function hasGaps(rows: readonly Row[], total: number): boolean {
  if (rows.length < Math.min(FIRST, total)) return true
  return rows.some(({ rank }, index) => rank !== index + 1 && rank !== rows[index - 1]?.rank)
}
