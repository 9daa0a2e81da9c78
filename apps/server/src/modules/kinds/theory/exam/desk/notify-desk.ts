import type { Pool } from 'pg'
import type { Platform } from '../../../../../context.ts'
import type { Tx } from '../../../../../db/database.ts'
import { publish } from '../../../../../live/index.ts'

/** Thousands begin and hand in within a minute: each process sends desks at most one event in this time. */
const everyMs = 1_500

interface DeskTimer {
  at: number
  timer: NodeJS.Timeout | null
}
const toldBy = new WeakMap<Pool, Map<string, DeskTimer>>()

function deskTimerOf({ pool }: Pick<Platform, 'pool'>, contest_id: string): DeskTimer {
  const byContest = toldBy.get(pool) ?? new Map<string, DeskTimer>()
  toldBy.set(pool, byContest)
  const told = byContest.get(contest_id) ?? { at: 0, timer: null }
  byContest.set(contest_id, told)
  return told
}

/** Says that attempts moved, and not which: so it may go to the staff of a room too. */
export const tellDeskIn = (tx: Tx, contest_id: string): Promise<void> =>
  publish(tx, { contest_id, channel: 'desk:part', event: 'desk.attempt', data: {} })

/** Schedules one event for all attempts that move until it goes out. Call it after the commit; a desk that misses the event polls anyway. */
export function tellDesk(platform: Pick<Platform, 'pool' | 'db' | 'log'>, contest_id: string): void {
  const told = deskTimerOf(platform, contest_id)
  if (told.timer !== null) return
  told.timer = setTimeout(
    () => {
      told.timer = null
      told.at = Date.now()
      if (platform.pool.ending) return
      platform.db
        .transaction((tx) => tellDeskIn(tx, contest_id))
        .catch((error: unknown) => platform.log.warn({ err: error, contest_id }, 'the desk of an exam was not told'))
    },
    Math.max(0, told.at + everyMs - Date.now()),
  )
  told.timer.unref()
}
