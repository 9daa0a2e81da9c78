import { call } from '@beacon/api/client'
import { session } from '@beacon/api/people/session'
import { serverNow } from '@beacon/auth'
import { newId } from '../attempt/device-id.ts'
import { createServerClock } from '../attempt/server-clock.ts'
import { openJournal } from '../attempt/stored-journal.ts'

const samples = 3

export interface ClockReading {
  /** How far the wall clock of this device is ahead of the server's; below 0: behind. */
  ahead_ms: number
  /** Of the quickest answer. */
  round_trip_ms: number
}

/**
 * Asks the server for its time, one question after the other; the answer with the shortest way counts. Who one is costs the server
 * little and holds nothing of the exam. @returns null where no answer came
 */
export async function readClock(signal: AbortSignal): Promise<ClockReading | null> {
  const clock = createServerClock(() => performance.now(), serverNow())
  let round_trip_ms = Infinity
  try {
    for (let n = 0; n < samples; n += 1) {
      const asked_ms = performance.now()
      const { server_now } = await call(session.me, {}, { signal })
      const arrived_ms = performance.now()
      clock.learn(asked_ms, arrived_ms, Date.parse(server_now))
      round_trip_ms = Math.min(round_trip_ms, arrived_ms - asked_ms)
    }
  } catch {
    // What came before the failure counts.
  }
  return round_trip_ms === Infinity ? null : { ahead_ms: Date.now() - clock.now(), round_trip_ms }
}

/** Writes an entry where answers are kept, reads it and removes it, under a name of its own. @returns whether the browser kept it */
export async function keepsEntries(): Promise<boolean> {
  const question_id = newId()
  try {
    const journal = await openJournal(`device-check ${question_id}`)
    if (!journal.isLasting) return false
    await journal.write({ question_id, epoch: 0, seq: 1, answer: null, is_marked: false })
    const isKept = (await journal.read()).some((entry) => entry.question_id === question_id)
    await journal.forget(0, 1)
    return isKept && (await journal.read()).length === 0
  } catch {
    return false
  }
}
