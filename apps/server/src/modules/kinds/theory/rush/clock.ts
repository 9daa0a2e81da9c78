import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Platform } from '../../../../context.ts'
import { everyNear, type Watch } from '../../../../every.ts'
import { tellDevices } from './devices.ts'
import type { Game } from './read-game.ts'
import { rushClock } from './scope.ts'
import { holdGame, keepGame, lostMs, renewClocks, writerOf } from './write-game.ts'

/** A press that came in time may still wait for the lock when its time is over. */
const lateMs = 15
const pace = { ms: 1_000, quietMs: 3_000 }
/** Devices are told of for so long after the last ping, so that the host sees the last one go. */
const tellMs = 10_000

interface Timers {
  byContest: Map<string, NodeJS.Timeout>
  /** When a device of a contest was heard last. */
  heard: Map<string, { run: number; at: number }>
  wake: () => void
}
const timersBy = new WeakMap<Pool, Timers>()

function timersOf({ pool }: Pick<Platform, 'pool'>): Timers {
  const known = timersBy.get(pool) ?? { byContest: new Map(), heard: new Map(), wake: () => undefined }
  timersBy.set(pool, known)
  return known
}

export function noteHeard(platform: Pick<Platform, 'pool'>, { contest_id, run }: Pick<Game, 'contest_id' | 'run'>, at: number): void {
  timersOf(platform).heard.set(contest_id, { run, at })
}

/** Wakes this process when the game's clock is due. Called after the commit. */
export function planClock(platform: Platform, { contest_id, stand }: Pick<Game, 'contest_id' | 'stand'>): void {
  const { byContest, wake } = timersOf(platform)
  wake()
  clearTimeout(byContest.get(contest_id))
  byContest.delete(contest_id)
  if (stand.due === null) return
  const wait = Math.max(0, stand.due - rushClock()) + lateMs
  const timer = setTimeout(() => {
    void settleRush(platform, contest_id).catch((error: unknown) => platform.log.warn({ err: error }, 'a rush was not settled'))
  }, wait)
  timer.unref()
  byContest.set(contest_id, timer)
}

/** Does what is due. Whoever comes second finds it done. */
export async function settleRush(platform: Platform, id: string): Promise<void> {
  const game = await platform.db.transaction(async (tx) => {
    const now = rushClock()
    return keepGame(await holdGame(platform, tx, id, now), now)
  })
  planClock(platform, game)
}

/** Looks after clocks that no process wakes for, and tells hosts of devices. */
export function openRushBeat(): { start: (platform: Platform) => void; stop: () => Promise<void> } {
  let beat: Watch | undefined
  let used: Platform | undefined
  return {
    start: (platform) => {
      used = platform
      const report = (error: unknown) => platform.log.warn({ err: error }, 'the clocks of rushes were not looked after')
      beat = everyNear(pace, () => beatOnce(platform), report)
      timersOf(platform).wake = beat.wake
    },
    stop: async () => {
      beat?.stop()
      if (used === undefined) return
      for (const timer of timersOf(used).byContest.values()) clearTimeout(timer)
      await used.db.execute(sql`update rush set kept_ms = 0 where writer = ${writerOf(used)}`)
    },
  }
}

/** Answers whether a clock runs or a device was heard. */
async function beatOnce(platform: Platform): Promise<boolean> {
  const now = rushClock()
  const own = await renewClocks(platform, now)
  const writer = writerOf(platform)
  const { rows } = await platform.db.execute<{ id: string }>(sql`
    select r.contest_id as id from rush r join contest c on c.resource_id = r.contest_id and c.run = r.run and c.deleted_at is null
    where r.due_ms is not null and ((r.writer = ${writer} and r.due_ms <= ${now - lateMs}) or (r.writer <> ${writer} and r.kept_ms < ${now - lostMs}))
    limit 200`)
  for (const { id } of rows) await settleRush(platform, id)
  await tellHosts(platform, now)
  return own > 0 || rows.length > 0 || timersOf(platform).heard.size > 0
}

async function tellHosts(platform: Platform, now: number): Promise<void> {
  const { heard } = timersOf(platform)
  for (const [contest_id, { run, at }] of heard) {
    if (now - at > tellMs) heard.delete(contest_id)
    await tellDevices(platform, { contest_id, run }, now)
  }
}
