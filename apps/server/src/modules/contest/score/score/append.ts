import { numberEvent, type DraftOf, type ScoredEvent } from '@beacon/engine'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { scoreEvent } from '../../../../db/schema/contest/score.ts'
import { publish } from '../../../../live/outbox.ts'
import type { ContestLock } from './lock.ts'

/** An event to record; the kind that makes it types its payload. `at` is the lock's; `counts_at_seq` is given only where it counts elsewhere. */
export type NewEvent<Event extends ScoredEvent = ScoredEvent> = Omit<DraftOf<Event>, 'at'> & { counts_at_seq?: number }

/** Records events in order under the contest's lock and tells every replica at commit. Answers them with their numbers. */
export async function appendEvents(tx: Tx, lock: ContestLock, events: readonly NewEvent[]): Promise<ScoredEvent[]> {
  if (events.length === 0) return []
  const first = lock.next_seq
  const numbered = events.map((event, index) => {
    const { counts_at_seq, ...draft } = event
    return numberEvent({ ...draft, at: lock.at }, first + index, counts_at_seq)
  })
  const at = new Date(lock.at).toISOString()
  const rows = numbered.map((event) => ({ ...event, at, contest_id: lock.contest_id, run: lock.run }))
  const chunk = 1_000
  for (let from = 0; from < rows.length; from += chunk) await tx.insert(scoreEvent).values(rows.slice(from, from + chunk))
  const last = first + events.length - 1
  lock.next_seq = last + 1
  await tx.update(contest).set({ last_seq: last, last_at: at }).where(eq(contest.resource_id, lock.contest_id))
  await publish(tx, { contest_id: lock.contest_id, channel: 'score', event: 'fold', data: { run: lock.run, from: first, to: last } })
  return numbered
}
