import type { CloseReason } from '@beacon/engine/scene'
import type { ContestState } from '@beacon/engine'
import type { ReadPlace } from '../place/index.ts'

export interface ContestNow {
  /** Null: the contest is deleted. */
  status: ContestState | null
  /** When it ended or will, epoch ms. */
  endMs: number
  afterEndMs: number
  afterSolveMs: number | null
  /** When its last run was put aside; null while it has had one run alone. */
  resetMs: number | null
}

export interface SceneFacts {
  place: ReadPlace
  /** When the scene was asked for. */
  madeMs: number
  /** Whether its entrant may still play: approved, and the person of it. */
  isIn: boolean
  isBanned: boolean
  isPlayable: boolean
  /** When its solver had the whole topic; null before. */
  solvedMs: number | null
}

export interface Due {
  at: number
  why: CloseReason
}

const offlineMs = 60_000
/** Between the look at the contest and the row of a scene lies no longer. */
const askedMs = 5_000

/** When a scene is to close before its time is over; the earliest reason wins. `before` keeps a minute that runs already. */
export function dueOf(contest: ContestNow, facts: SceneFacts, { now, before }: { now: number; before: Due | null }): Due | null {
  if (contest.status === null) return { at: now, why: 'contest_over' }
  // A reset closes the scenes that it finds. One that was being asked for meanwhile holds flags of the run before.
  if (contest.status === 'not_started' && contest.resetMs !== null && facts.madeMs < contest.resetMs + askedMs)
    return { at: now, why: 'reset' }
  if (facts.isBanned) return { at: now, why: 'banned' }
  if (!facts.isIn) return { at: now, why: 'asked' }
  const dues: Due[] = []
  if (contest.status === 'finished') dues.push({ at: contest.endMs + contest.afterEndMs, why: 'contest_over' })
  if (!facts.isPlayable) dues.push(before?.why === 'topic_offline' ? before : { at: now + offlineMs, why: 'topic_offline' })
  if (contest.afterSolveMs !== null && facts.solvedMs !== null) dues.push({ at: facts.solvedMs + contest.afterSolveMs, why: 'solved' })
  return dues.toSorted((one, other) => one.at - other.at)[0] ?? null
}
