import type { AdjustEvent } from './event.ts'

/**
 * Where something counts: `counts_at_seq`, then when it was submitted (tries and uploads between two events share a place, and a late
 * judgement must not order them), then the seq that recorded it.
 */
export interface CountsAt {
  counts_at_seq: number
  seq: number
  payload: { submitted_at: number }
}

/** An event that gave points, as the tie sees it. */
export type LastScore = CountsAt

/** An adjustment as the tie sees it: nothing, unless it says when it counts there. */
export function tieOf({ seq, counts_at_seq, payload }: AdjustEvent): LastScore | null {
  return payload.tie_at === undefined ? null : { seq, counts_at_seq, payload: { submitted_at: payload.tie_at } }
}

/** Negative when `left` counts before `right`. */
export function compareCountsAt(left: CountsAt, right: CountsAt): number {
  return left.counts_at_seq - right.counts_at_seq || left.payload.submitted_at - right.payload.submitted_at || left.seq - right.seq
}

/** The later of two places; null comes before every place. */
export function laterOf<Place extends CountsAt>(left: Place | null, right: Place | null): Place | null {
  if (!left || !right) return left ?? right
  return compareCountsAt(left, right) < 0 ? right : left
}
