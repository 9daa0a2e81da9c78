/** One solve. `pending` ones came after the freeze and are azure until the reveal. */
export interface SolveMark {
  at: string
  first?: boolean
  pending?: boolean
  /** Said for first bloods in the list of marks: "Lattice Garden, 夜航船". */
  label?: string
}

export interface HistogramBucket {
  from_at: string
  total: number
  correct: number
}

export interface RoundBlock {
  number: number
  from_at: string
  to_at: string
}

/** What the lane holds: solve ticks, submissions per five minutes, or rounds. */
export type Lane =
  | { kind: 'solves'; solves: readonly SolveMark[] }
  | { kind: 'histogram'; bucket_s: number; buckets: readonly HistogramBucket[] }
  | { kind: 'rounds'; rounds: readonly RoundBlock[] }
