import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { contestEnd } from '@beacon/engine'
import type { RulerSpan, SolveMark } from '@beacon/ui/ruler'

type Times = Pick<ContestPublic, 'start_at' | 'end_at' | 'freeze_at' | 'was_end_at' | 'pauses' | 'stopped_at' | 'status' | 'unfrozen_at'>

/** The contest's times as the ruler takes them; a contest that was stopped early ends there and keeps its old end as a hairline. */
export function spanOf(contest: Times): RulerSpan {
  const { start_at, end_at } = contest
  const ended_at = contestEnd(contest)
  const isCut = ended_at !== end_at && Date.parse(ended_at) > Date.parse(start_at)
  return {
    start_at,
    end_at: isCut ? ended_at : end_at,
    freeze_at: contest.unfrozen_at === null ? contest.freeze_at : null,
    was_end_at: isCut ? end_at : contest.was_end_at,
    pauses: contest.pauses.map(({ from, to }) => ({ from_at: from, to_at: to })),
  }
}

/** The state comes before the clock: a contest that waits for its organisers has not begun. */
export function rulerNow(contest: Times, now_ms: number): number {
  if (contest.status === 'not_started') return Math.min(now_ms, Date.parse(contest.start_at) - 1)
  if (contest.status === 'finished') return Math.max(now_ms, Date.parse(spanOf(contest).end_at))
  return now_ms
}

/** The feed's ticks (`[ms since start, blood]`) as marks of the ruler. */
export function solveMarks(contest: Pick<ContestPublic, 'start_at'>, ticks: ReadonlyArray<readonly [number, number]>): SolveMark[] {
  const start = Date.parse(contest.start_at)
  return ticks.map(([ms, blood]) => ({ at: new Date(start + ms).toISOString(), first: blood === 1 }))
}

/** What is counted down to, or null when nothing is left. */
export function countdownTo(contest: Times): { to: string; what: 'start' | 'end' } | null {
  if (contest.status === 'not_started') return { to: contest.start_at, what: 'start' }
  return contest.status === 'finished' ? null : { to: contest.end_at, what: 'end' }
}
