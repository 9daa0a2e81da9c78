import type { EventEnvelope } from './event.ts'

/**
 * Events by rising seq, all after `lastSeq`. Sorts a copy where needed.
 * @throws RangeError when a seq comes twice or was folded before: two answers would differ silently.
 */
export function inSequence<Event extends Pick<EventEnvelope, 'seq'>>(events: readonly Event[], lastSeq: number): readonly Event[] {
  const isSorted = events.every((event, index) => event.seq > (events[index - 1]?.seq ?? lastSeq))
  if (isSorted) return events
  const sorted = [...events].sort((left, right) => left.seq - right.seq)
  sorted.forEach((event, index) => {
    const before = sorted[index - 1]?.seq ?? lastSeq
    if (event.seq <= before) throw new RangeError(`score event ${event.seq} follows ${before}`)
  })
  return sorted
}
