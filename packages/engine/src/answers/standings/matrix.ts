import type { FlagRankRow, FlagRow, StandingCell } from './rows.ts'

/** A row of the solve matrix: cells stand under `topic_ids`, null where the entrant has nothing. */
export interface MatrixRow extends FlagRankRow {
  cells: readonly (StandingCell | null)[]
}

/** Whole rows as a matrix over the given topics (the columns, in their order). */
export function matrix(rows: readonly FlagRow[], topicIds: readonly string[]): MatrixRow[] {
  return rows.map(({ entrant_id, rank, score, solved, last_at, cells }) => {
    const byTopic = new Map(cells.map((cell) => [cell.topic_id, cell]))
    return { entrant_id, rank, score, solved, last_at, cells: topicIds.map((topicId) => byTopic.get(topicId) ?? null) }
  })
}
