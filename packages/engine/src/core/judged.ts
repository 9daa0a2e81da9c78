import type { JudgedEvent } from './event.ts'
import { compareCountsAt } from './place.ts'

function firstIsBest(left: JudgedEvent, right: JudgedEvent): number {
  return right.payload.points - left.payload.points || compareCountsAt(left, right)
}

function firstIsLatest(left: JudgedEvent, right: JudgedEvent): number {
  return compareCountsAt(right, left)
}

/** The mark that counts for each solver (or entrant) and topic: the best of its uploads, or that of the upload which counts latest. */
export function countingMarks(events: readonly JudgedEvent[]): JudgedEvent[] {
  const groups = new Map<string, Map<string, JudgedEvent>>()
  for (const event of events) {
    const key = `${event.solver_id ?? ''} ${event.topic_id ?? ''}`
    const uploads = groups.get(key) ?? new Map<string, JudgedEvent>()
    uploads.delete(event.payload.upload_id)
    groups.set(key, uploads.set(event.payload.upload_id, event))
  }
  return [...groups.values()].flatMap((uploads) => {
    const marks = [...uploads.values()]
    return marks.sort(marks.at(-1)?.payload.keeps === 'best' ? firstIsBest : firstIsLatest).slice(0, 1)
  })
}
