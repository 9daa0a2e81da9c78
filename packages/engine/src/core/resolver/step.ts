/** Where a row stands on the board and what it says. `place` counts rows from 1; times are epoch milliseconds. */
export interface ResolverSpot {
  place: number
  score: number
  solved: number
  last_at: number | null
}

/**
 * One thing to show. `topic`: a pending topic turns solved or failed. `settle`: what changed without a pending topic (prices, judged
 * points, adjustments), told when the row's turn comes. `award`: a decided place to stop at. `leave`: stands in the frozen view only.
 */
export interface ResolverStep {
  kind: 'topic' | 'settle' | 'award' | 'leave'
  entrant_id: string
  topic_id: string | null
  is_solved: boolean
  /** Null: not on the board. */
  before: ResolverSpot | null
  after: ResolverSpot | null
  /** The real rank, from the step on that decides it. */
  rank: number | null
}

/** A row of a board that steps move. */
export interface ResolverRow {
  entrant_id: string
}

/** A list with one row put to a place (from 1), or taken away with a spot of null. Other rows keep their order. */
export function putRow<Row extends ResolverRow>(rows: readonly Row[], row: Row, place: number | null): Row[] {
  const others = rows.filter(({ entrant_id }) => entrant_id !== row.entrant_id)
  if (place === null) return others
  return [...others.slice(0, place - 1), row, ...others.slice(place - 1)]
}
