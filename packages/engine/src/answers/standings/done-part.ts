import { compareCountsAt, type CountsAt, laterOf } from '../../core/place.ts'
import type { PartRules } from '../../core/scoring/rules.ts'
import type { TryPayload } from '../score-event.ts'
import type { TryEvent } from './facts.ts'

/** A part as one solver has it: the event of the earliest of its tries that is right now. */
export interface DonePart extends CountsAt {
  part: number
  payload: TryPayload
}

/** Parts done by one solver at one topic: a later word about the same submission replaces the earlier, the earliest right submission counts. */
export function doneParts(tries: readonly TryEvent[]): DonePart[] {
  const latest = new Map<string, TryEvent>()
  for (const event of tries) latest.set(`${event.part} ${event.payload.submission_id}`, event)
  const parts = new Map<number, DonePart>()
  for (const event of latest.values()) {
    if (event.kind === 'verdict' && !event.payload.is_correct) continue
    const known = parts.get(event.part)
    if (!known || compareCountsAt(event, known) < 0) parts.set(event.part, event)
  }
  return [...parts.values()]
}

/** The part that completed the topic, or null while one is missing. */
export function completion(rules: readonly PartRules[], done: readonly DonePart[]): DonePart | null {
  let last: DonePart | null = null
  for (const { part } of rules) {
    const found = done.find((candidate) => candidate.part === part)
    if (!found) return null
    last = laterOf(last, found)
  }
  return last
}
