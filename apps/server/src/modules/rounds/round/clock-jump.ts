import type { RoundPaces } from '@beacon/engine/rounds'
import { eq } from 'drizzle-orm'
import { systemCtx, type Ctx, type Platform } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor } from '../../../db/database.ts'
import { contest, type ContestCommon } from '../../../db/schema/contest/contest.ts'
import { moveClock } from '../../contest/control/contest-control/index.ts'
import { forgetContest, iso, stateOf } from '../../contest/core/contest/index.ts'
import { lockContest } from '../../contest/score/score/index.ts'
import { clearAlarm, openAlarms, raiseAlarm } from '../../platform/alarm/index.ts'

/** One answer of the database's clock, between two moments of the process's monotonic one; milliseconds. */
export interface ClockReading {
  now: number
  sent: number
  got: number
}
export interface ClockJump {
  by_ms: number
  now: number
  /** The last time that was right, as the database told it. */
  seen: number
}

/** The database's time at the monotonic clock's zero lies within these, whatever an answer took. */
const zeroOf = ({ now, sent, got }: ClockReading) => ({ least: now - got, most: now - sent })

/** How far the clock moved between two readings beyond the time that passed: 0 where a slow answer explains it. */
export function jumpBetween(before: ClockReading, after: ClockReading): number {
  const [was, is] = [zeroOf(before), zeroOf(after)]
  return Math.max(0, is.least - was.most) || Math.min(0, is.most - was.least)
}

/** Longer than any slewing, and short enough that not half of a round passed for nobody. */
const mostJumpMs = 30_000
/** Of the last two lengths one is that of the round that runs, which a clock that jumped does not say. */
export const isJump = ({ by_ms }: ClockJump, paces: RoundPaces): boolean =>
  Math.abs(by_ms) > Math.min(mostJumpMs, ...paces.slice(-2).map(({ duration_ms }) => duration_ms / 2))

/** Whoever comes later, another replica or a person, finds the contest paused since the clock was last right. */
const isPausedSince = ({ pauses }: ContestCommon, { seen, by_ms }: ClockJump): boolean =>
  pauses.some(({ from }) => Date.parse(from) >= seen + Math.min(0, by_ms))

/** A pause that begins before the jump: time that nobody had counts for nobody. */
function pausedFrom({ pauses, started_at, start_at }: ContestCommon, { by_ms, now }: ClockJump): number {
  const begins = [started_at ?? start_at, ...pauses.flatMap(({ to }) => to ?? [])].map((text) => Date.parse(text))
  return Math.max(now - Math.max(0, by_ms), ...begins)
}

/** Pauses a running contest whose clock jumped, and tells the administrators. */
export async function pauseForJump(platform: Platform, contest_id: string, jump: ClockJump): Promise<void> {
  const ctx = systemCtx(platform, 'clock_jump')
  const seconds = Math.round(jump.by_ms / 1_000)
  const sign = seconds > 0 ? '+' : '−'
  const [en, zh] = [`Database clock: ${sign}${Math.abs(seconds)} s`, `数据库时钟：${sign}${Math.abs(seconds)} 秒`]
  const entry = { module: 'contest', operation: 'pause', object_type: 'contest', object_id: contest_id } as const
  let name: string
  try {
    name = await change(ctx, entry, async (tx, note) => {
      const lock = await lockContest(tx, contest_id)
      const { contest: row } = lock
      if (stateOf(row, jump.now).status !== 'running' || isPausedSince(row, jump)) throw new Overtaken()
      const reason = `${en} / ${zh}`
      const input = { row, at: pausedFrom(row, jump), reason, end_at: undefined, keep_end: undefined }
      await moveClock(ctx, tx, lock, { action: 'pause', input })
      note({ object_name: row.name, after: { reason, run: row.run } })
      return row.name
    })
  } catch (error) {
    if (error instanceof Overtaken) return
    throw error
  }
  forgetContest(platform, contest_id)
  const values = { name, s: String(seconds) }
  await raiseAlarm(ctx, { kind: 'clock_jump', about: contest_id, what: iso(jump.seen), values: { en: values, zh: values } })
}

/** Another replica, or a person, was first: nothing is written. */
class Overtaken extends Error {}

/** An alarm is over when its contest does not stand still any more. */
export async function clearJumps(ctx: Pick<Ctx, 'db' | 'log'>): Promise<void> {
  for (const { kind, about } of await openAlarms(ctx.db)) {
    if (kind !== 'clock_jump') continue
    const [row] = await ctx.db.select({ status: contest.announced_status }).from(contest).where(eq(contest.resource_id, about))
    if (row?.status !== 'paused') await clearAlarm(ctx, kind, about)
  }
}

/** What each process last saw of the clock of its database. */
const seenClocks = new WeakMap<Executor, ClockReading>()

/** How far the clock jumped since the process last looked at it; null where it never did. */
export function jumpSince(db: Executor, reading: ClockReading): ClockJump | null {
  const before = seenClocks.get(db)
  return before === undefined ? null : { by_ms: jumpBetween(before, reading), now: reading.now, seen: before.now }
}
/** From here on the clock is right; null: nobody is played whose time it could be. */
export function trustClock(db: Executor, reading: ClockReading | null): void {
  if (reading === null) seenClocks.delete(db)
  else seenClocks.set(db, reading)
}
