import { effectiveEnd, elapsedAt, stateAt } from '@beacon/engine'
import { pacesOf, planTick, roundAt, roundSpan, totalRounds, type RoundPaces, type TickPlan } from '@beacon/engine/rounds'
import type { Executor, Tx } from '../../../db/database.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { asRounds } from '../../../db/schema/rounds/round.ts'
import { publish } from '../../../live/outbox.ts'
import { clockOf, iso } from '../../contest/core/contest/index.ts'
import type { ContestLock } from '../../contest/score/score/index.ts'
import { isJump, jumpSince } from './clock-jump.ts'
import { roundsOf } from './port.ts'
import { findLastRound, insertRounds, selectPlayed, selectRounds, updateRound, type PlayedInRounds } from './repo.ts'
import { settleClosed } from './settle.ts'

interface Plan extends TickPlan {
  elapsed_ms: number
  /** Of the contest as it stands. */
  length_ms: number
}

function planOf(contest: ContestCommon, paces: RoundPaces, last: number, at: number): Plan {
  const clock = clockOf(contest)
  const elapsed_ms = elapsedAt(clock, at)
  const length_ms = elapsed_ms + Math.max(0, effectiveEnd(clock, at) - at)
  return { ...planTick({ elapsed_ms, paces, length_ms, last, state: stateAt(clock, at) }), elapsed_ms, length_ms }
}

/**
 * Brings the rounds of a contest up to its clock: closes the one that is over, skips those that were missed, opens the one that is due,
 * and settles what may be settled; one transaction under the contest's lock. Whoever comes second finds it done.
 */
export async function advanceRounds(tx: Tx, lock: ContestLock): Promise<void> {
  const { contest, contest_id, run, at } = lock
  const paces = pacesOf(asRounds(contest))
  const last = await findLastRound(tx, lock)
  const { closes, skips, opens, elapsed_ms, length_ms } = planOf(contest, paces, last?.n ?? 0, at)
  if (closes && last?.state === 'running') await updateRound(tx, last, { state: 'settling', closed_at: iso(at) })
  await insertRounds(
    tx,
    skips.map((n) => ({ contest_id, run, n, state: 'void', reason: 'missed' })),
  )
  if (opens !== null) {
    const { begin_ms, end_ms } = roundSpan(paces, opens)
    const closes_at = iso(at + Math.min(end_ms, length_ms) - elapsed_ms)
    await openRound(tx, lock, { n: opens, late_ms: elapsed_ms - begin_ms, closes_at, total: totalRounds(paces, length_ms) })
  }
  await settleClosed(tx, lock)
}

interface Opening {
  n: number
  late_ms: number
  closes_at: string
  total: number
}

async function openRound(tx: Tx, lock: ContestLock, { n, late_ms, closes_at, total }: Opening): Promise<void> {
  const { contest_id, run, at, contest } = lock
  const [row] = await insertRounds(tx, [{ contest_id, run, n, late_ms, state: 'running', opened_at: iso(at) }])
  if (row === undefined) throw new Error(`round ${n} was not written`)
  await roundsOf(contest).open(tx, lock, row)
  const data = { n, opened_at: iso(at), closes_at, total }
  for (const channel of ['public', 'desk'] as const) await publish(tx, { contest_id, channel, event: 'round.opened', data })
}

/** Milliseconds until the next boundary of a contest by its clock; null where its clock stands still. */
export function untilBoundary({ contest, paces }: PlayedInRounds, now: number): number | null {
  const clock = clockOf(contest)
  const state = stateAt(clock, now)
  const elapsed_ms = elapsedAt(clock, now)
  const { end_ms } = roundSpan(paces, roundAt(paces, elapsed_ms))
  if (state === 'running') return Math.min(end_ms - elapsed_ms, effectiveEnd(clock, now) - now)
  return state === 'not_started' && contest.start_mode === 'auto' ? Date.parse(contest.start_at) - now : null
}

/** Whether a contest has a boundary that passed, or a closed round that may be settled. */
export async function isDue(executor: Executor, { contest, paces, round_grace_s, last }: PlayedInRounds, now: number): Promise<boolean> {
  const plan = planOf(contest, paces, last?.n ?? 0, now)
  if (plan.opens !== null || plan.skips.length > 0 || (plan.closes && last?.state === 'running')) return true
  const port = roundsOf(contest)
  const [oldest] = await selectRounds(executor, { contest_id: contest.resource_id, run: contest.run }, ['settling'])
  if (oldest === undefined) return false
  const waited = now - Date.parse(oldest.closed_at ?? '')
  return waited >= round_grace_s * 1_000 || (waited >= port.rest_ms && (await port.isReady(executor, oldest)))
}

/** Contests in rounds with something due, by the database's clock; one that the clock jumped for is paused before anything is due. */
export async function selectRoundsDue(executor: Executor): Promise<string[]> {
  const { reading, rows } = await selectPlayed(executor)
  if (reading === null) return []
  const jump = jumpSince(executor, reading)
  const due: string[] = []
  for (const row of rows) {
    if (jump !== null && isJump(jump, row.paces)) continue
    if (await isDue(executor, row, reading.now)) due.push(row.contest.resource_id)
  }
  return due
}
