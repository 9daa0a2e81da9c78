import type { RwContest } from '../../../../db/schema/kinds/rw/contest-rw.ts'
import type { ChallengeRecord } from '../../../../db/schema/kinds/rw/play.ts'
import { fail } from '../../../../failure.ts'
import { iso } from '../../../contest/core/contest/index.ts'

export interface Standing {
  /** Requests that count. */
  used: number
  /** After a failed demo, epoch ms; null: at once. */
  next_at: number | null
  open_id: string | null
  won_goals: string[]
}

const isOpen = ({ state }: Pick<ChallengeRecord, 'state'>): boolean =>
  state === 'waiting' || state === 'upcoming' || state === 'challenging'

/** What an entrant has had at a target. `own`: its challenges of the run. */
export function standingAt(own: readonly ChallengeRecord[], topic_id: string, { request_wait_s }: RwContest): Standing {
  const here = own.filter((one) => one.topic_id === topic_id)
  const failed = here.flatMap(({ result, ended_at }) => (result === 'fail' && ended_at !== null ? [Date.parse(ended_at)] : []))
  return {
    used: here.filter(({ is_counted }) => is_counted).length,
    next_at: failed.length === 0 || request_wait_s === 0 ? null : Math.max(...failed) + request_wait_s * 1_000,
    open_id: here.find(isOpen)?.challenge_id ?? null,
    won_goals: here.flatMap(({ result, goal_id }) => (result === 'success' ? [goal_id] : [])),
  }
}

export const requestUntil = ({ request_until, end_at }: Pick<RwContest, 'request_until' | 'end_at'>): string =>
  request_until !== null && Date.parse(request_until) < Date.parse(end_at) ? request_until : end_at

/** @throws the code of what keeps the entrant from asking now, in the order of the table */
export function mustAsk(
  contest: RwContest,
  own: readonly ChallengeRecord[],
  { topic_id, goal_id, at }: { topic_id: string; goal_id: string; at: number },
): void {
  const until = requestUntil(contest)
  if (at >= Date.parse(until)) fail('challenge_closed', { t: until })
  const { used, next_at, open_id, won_goals } = standingAt(own, topic_id, contest)
  if (won_goals.includes(goal_id)) fail('challenge_won')
  if (open_id !== null) fail('challenge_open')
  if (own.filter(isOpen).length >= contest.request_open_max) fail('challenge_open_limit', { n: contest.request_open_max })
  if (contest.request_limit > 0 && used >= contest.request_limit) fail('challenge_limit', { n: contest.request_limit })
  if (next_at !== null && at < next_at) fail('challenge_wait', { t: iso(next_at) })
}
