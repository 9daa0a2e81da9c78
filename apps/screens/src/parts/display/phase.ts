import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { RulerSpan } from '@beacon/ui/ruler'

/** The facts of a contest's time that the wall knows. */
export type ContestTime = Pick<
  ContestPublic,
  'status' | 'is_frozen' | 'start_at' | 'end_at' | 'was_end_at' | 'freeze_at' | 'unfrozen_at' | 'stopped_at' | 'pauses'
>
export type Phase = 'not_started' | 'running' | 'paused' | 'frozen' | 'finished'

/** The one word of the header: a pause and the end stand before a freeze. */
export function phaseOf({ status, is_frozen }: Pick<ContestTime, 'status' | 'is_frozen'>): Phase {
  return status === 'running' && is_frozen ? 'frozen' : status
}

/** When the contest is over: the planned end, or the moment it was stopped before it. */
export function endOf({ end_at, stopped_at }: Pick<ContestTime, 'end_at' | 'stopped_at'>): string {
  return stopped_at !== null && Date.parse(stopped_at) < Date.parse(end_at) ? stopped_at : end_at
}

/** The contest's time as the ruler reads it. A contest stopped before its start keeps the planned end. */
export function rulerSpanOf(contest: ContestTime): RulerSpan {
  const { start_at, end_at, was_end_at, pauses } = contest
  // A freeze that was lifted holds nothing back any more.
  const freeze_at = contest.unfrozen_at === null ? contest.freeze_at : null
  const stopped = endOf(contest)
  const isCut = stopped !== end_at && Date.parse(stopped) > Date.parse(start_at)
  return {
    start_at,
    end_at: isCut ? stopped : end_at,
    was_end_at: isCut ? null : was_end_at,
    freeze_at: freeze_at !== null && isCut && Date.parse(freeze_at) >= Date.parse(stopped) ? null : freeze_at,
    pauses: pauses.map(({ from, to }) => ({ from_at: from, to_at: to })),
  }
}

/** The instant to draw: a contest that waits for a start by hand is not drawn as begun, one past its end not as running. */
export function rulerNow({ status, start_at, end_at }: ContestTime, now: number): number {
  if (status === 'not_started') return Math.min(now, Date.parse(start_at) - 1)
  return status === 'finished' ? Math.max(now, Date.parse(end_at)) : now
}

/** What the header counts to, or since when it stands. */
export interface HeadCount {
  kind: 'starts' | 'ends' | 'paused' | 'ended'
  at: string
}

export function headCount(contest: ContestTime): HeadCount {
  const open = contest.pauses.find(({ to }) => to === null)
  if (contest.status === 'not_started') return { kind: 'starts', at: contest.start_at }
  if (contest.status === 'finished') return { kind: 'ended', at: endOf(contest) }
  return contest.status === 'paused' && open !== undefined ? { kind: 'paused', at: open.from } : { kind: 'ends', at: contest.end_at }
}

/** Whether the clock passed a change that the stream should have announced; the contest is then fetched again. */
export function isOverdue(contest: ContestTime, now: number): boolean {
  const { status, is_frozen, freeze_at, unfrozen_at } = contest
  if (status === 'not_started') return now > Date.parse(contest.start_at) + 2000
  if (status !== 'running') return false
  if (now > Date.parse(contest.end_at) + 2000) return true
  return !is_frozen && freeze_at !== null && unfrozen_at === null && now > Date.parse(freeze_at) + 2000
}
