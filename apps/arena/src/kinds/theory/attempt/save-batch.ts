import { type AnswerEntry, attemptLimits } from '@beacon/api/kinds/theory/exam/exam'
import type { JournalEntry } from './journal.ts'

/** What one request carries: entries of one epoch, lowest `seq` first, so that `acked` leaves no gap. */
export interface Batch {
  epoch: number
  entries: AnswerEntry[]
}

/** Bytes that a browser sends after the page is gone: 64 KiB, less what else is in the request. */
const leaving_bytes = 60_000

const bytesOf = (entry: AnswerEntry): number => new TextEncoder().encode(JSON.stringify(entry)).length + 1

export const bySeq = (entries: Iterable<AnswerEntry>): AnswerEntry[] => [...entries].sort((left, right) => left.seq - right.seq)

/** Bytes of one request: several essays go in several requests, so that each arrives over a weak line. */
const request_bytes = 200_000

/** The lowest entries of which all together have no more than so many bytes. */
function lowestWithin(entries: readonly AnswerEntry[], most_bytes: number): AnswerEntry[] {
  let bytes = 0
  return entries.filter((entry) => {
    bytes += bytesOf(entry)
    return bytes <= most_bytes
  })
}

/** As many of the lowest entries as a request may carry, and one at least. */
export function firstEntries(entries: Iterable<AnswerEntry>, most: number = attemptLimits.entries): AnswerEntry[] {
  const lowest = bySeq(entries).slice(0, most)
  const fitting = lowestWithin(lowest, request_bytes)
  return fitting.length > 0 ? fitting : lowest.slice(0, 1)
}

/** As many of the lowest entries as leave with the page. */
export const leavingEntries = (entries: Iterable<AnswerEntry>): AnswerEntry[] => lowestWithin(firstEntries(entries), leaving_bytes)

/** Entries of the earliest lost epoch. */
export function lostBatch(lost: readonly JournalEntry[], most?: number): Batch | null {
  if (lost.length === 0) return null
  const epoch = Math.min(...lost.map((entry) => entry.epoch))
  const entries = lost.filter((entry) => entry.epoch === epoch).map(({ epoch: _, ...entry }) => entry)
  return { epoch, entries: firstEntries(entries, most) }
}
