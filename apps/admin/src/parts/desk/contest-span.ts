import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { RulerSpan } from '@beacon/ui/ruler'

export type Times = Pick<
  ContestFull,
  'start_at' | 'end_at' | 'was_end_at' | 'freeze_at' | 'unfrozen_at' | 'stopped_at' | 'pauses' | 'status'
>

/** The contest's times as the ruler draws them; null while they make no span (a reset contest has no start yet). */
export function spanOf(contest: Times): RulerSpan | null {
  const { start_at, stopped_at, freeze_at, unfrozen_at, pauses } = contest
  // A contest ended by hand ends there; the end it had stands as the old one.
  const end_at = contest.status === 'finished' && stopped_at !== null ? stopped_at : contest.end_at
  if (Date.parse(end_at) <= Date.parse(start_at)) return null
  const was_end_at = end_at === contest.end_at ? contest.was_end_at : contest.end_at
  return {
    start_at,
    end_at,
    was_end_at,
    freeze_at: unfrozen_at === null ? freeze_at : null,
    pauses: pauses.map(({ from, to }) => ({ from_at: from, to_at: to })),
  }
}
