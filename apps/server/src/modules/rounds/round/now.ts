import type { RoundView } from '@beacon/api/rounds/round-view'
import { effectiveEnd, elapsedAt, stateAt } from '@beacon/engine'
import { pacesOf, roundSpan, totalRounds, type RoundPace } from '@beacon/engine/rounds'
import type { Executor } from '../../../db/database.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { clockOf, iso } from '../../contest/core/contest/index.ts'
import { findLastRound } from './repo.ts'

type InRounds = ContestCommon & { round_duration_s: number; paces: RoundPace[] }

/** On the contest clock, as the contest stands; the time before its start is none of it. */
function lengthOf(contest: InRounds, now: number): number {
  const clock = clockOf(contest)
  const from = Math.max(now, clock.started_at ?? clock.start_at)
  return elapsedAt(clock, now) + Math.max(0, effectiveEnd(clock, now) - from)
}

/** How many rounds a contest has. */
export const totalOf = (contest: InRounds, now: number): number => totalRounds(pacesOf(contest), lengthOf(contest, now))

/** The round that runs, or the last one, by the database's clock (`now`, epoch ms). In a pause nothing closes. */
export async function readRound(executor: Executor, contest: InRounds, now: number): Promise<RoundView> {
  const clock = clockOf(contest)
  const paces = pacesOf(contest)
  const elapsed_ms = elapsedAt(clock, now)
  const length_ms = lengthOf(contest, now)
  const last = await findLastRound(executor, { contest_id: contest.resource_id, run: contest.run })
  const n = last?.n ?? 0
  const isOpen = last?.state === 'running'
  const left_ms = isOpen ? Math.max(0, Math.min(roundSpan(paces, n).end_ms, length_ms) - elapsed_ms) : 0
  const isRunning = isOpen && stateAt(clock, now) === 'running'
  return {
    n,
    total: totalRounds(paces, length_ms),
    opened_at: last?.opened_at ?? null,
    closes_at: isRunning ? iso(now + left_ms) : null,
    left_ms,
    server_now: iso(now),
  }
}
