import type { Platform } from '../../../context.ts'
import { listenToContests } from '../../contest/core/contest/index.ts'
import { lockContest } from '../../contest/score/score/index.ts'
import { advanceRounds, isDue, untilBoundary } from './advance.ts'
import { isJump, jumpSince, pauseForJump, trustClock, type ClockReading } from './clock-jump.ts'
import { selectPlayed, type PlayedInRounds } from './repo.ts'

/** Closed rounds wait for their checks, so something is looked for also where no boundary is near. */
const longestMs = 500
/** While no contest has a round; a start is told, and one by the clock is waited for. */
const quietMs = 5_000
/** A boundary that was just missed by rounding is looked at again at once, not in the same millisecond. */
const shortestMs = 1

/**
 * A clock of their own: a look comes at the next boundary of all contests in rounds, by the database's time. Every process looks; the
 * contest's lock decides who opens the round. The contest clock does the same every half second, should this one be lost.
 */
export async function keepRounds(platform: Platform): Promise<{ stop: () => Promise<void> }> {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | null = null
  let isStopped = false
  const plan = (ms: number) => {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(look, Math.min(quietMs, Math.max(shortestMs, ms)))
    timer.unref()
  }
  const look = () => {
    working ??= lookAtRounds(platform)
      .then(plan, (error: unknown) => {
        platform.log.warn({ err: error }, 'the clock of rounds could not look')
        plan(longestMs)
      })
      .finally(() => {
        working = null
      })
  }
  await listenToContests(platform, () => plan(shortestMs))
  plan(shortestMs)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await working
    },
  }
}

/** Does what is due in all contests; answers the milliseconds until the next boundary. */
export async function lookAtRounds(platform: Platform): Promise<number> {
  const { reading, rows } = await selectPlayed(platform.db)
  if (reading !== null && (await pauseForJumps(platform, reading, rows))) return shortestMs
  trustClock(platform.db, reading)
  if (reading === null) return quietMs
  const { now, got: read } = reading
  const waits: number[] = []
  for (const row of rows) {
    const { resource_id } = row.contest
    try {
      if (await isDue(platform.db, row, now))
        await platform.db.transaction(async (tx) => advanceRounds(tx, await lockContest(tx, resource_id)))
      waits.push(untilBoundary(row, now) ?? quietMs)
    } catch (error) {
      // One contest that fails holds up no other.
      platform.log.warn({ err: error, contest_id: resource_id }, 'the rounds of a contest could not be brought up to its clock')
    }
  }
  const longest = rows.every(({ last }) => last === null) ? quietMs : longestMs
  return Math.min(longest, ...waits) - (performance.now() - read)
}

/** Nothing is done by a clock that jumped: what it moved is paused first. Answers whether anything was. */
async function pauseForJumps(platform: Platform, reading: ClockReading, rows: readonly PlayedInRounds[]): Promise<boolean> {
  const jump = jumpSince(platform.db, reading)
  if (jump === null) return false
  const jumped = rows.filter(({ paces }) => isJump(jump, paces))
  for (const { contest } of jumped) await pauseForJump(platform, contest.resource_id, jump)
  if (jumped.length > 0) trustClock(platform.db, reading)
  return jumped.length > 0
}
