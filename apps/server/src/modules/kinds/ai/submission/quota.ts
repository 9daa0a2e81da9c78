import { elapsedAt, stateAt } from '@beacon/engine'
import { quotaAt, type Quota } from '@beacon/engine/ai'
import type { AiContest } from '../../../../db/schema/kinds/ai/contest-ai.ts'
import type { AiSubmissionRecord } from '../../../../db/schema/kinds/ai/submission.ts'
import { failFor, fail } from '../../../../failure.ts'
import { clockOf, iso } from '../../../contest/core/contest/index.ts'
import { isOpen } from './repo.ts'
import type { QuotaView } from './views.ts'

/** What an entrant may still hand in for a topic, by its own submissions of it. */
export function quotaIn(contest: AiContest, own: readonly AiSubmissionRecord[], now: number): Quota {
  const { submissions_per_window: per_window, quota_window_h, submissions_total: total, submission_wait_s } = contest
  const rules = { per_window, window_ms: quota_window_h * 3_600_000, total, wait_ms: submission_wait_s * 1_000 }
  const facts = own.map((row) => ({ no: row.no, elapsed_ms: row.elapsed_ms, is_counted: row.is_counted, is_open: isOpen(row) }))
  return quotaAt(facts, rules, elapsedAt(clockOf(contest), now))
}

export function quotaView(contest: AiContest, topic_id: string, quota: Quota, now: number): QuotaView {
  const clock = clockOf(contest)
  const left_ms = quota.next_ms === null ? 0 : Math.max(0, Math.ceil(quota.next_ms - elapsedAt(clock, now)))
  const { submissions_per_window, submissions_total } = contest
  return {
    topic_id,
    used: quota.used,
    limit: submissions_per_window === 0 ? null : submissions_per_window,
    used_total: quota.used_total,
    limit_total: submissions_total === 0 ? null : submissions_total,
    next_at: left_ms > 0 && stateAt(clock, now) === 'running' ? iso(now + left_ms) : null,
    next_left_ms: left_ms,
  }
}

/** @throws what keeps the entrant from handing in one at this moment */
export function mustBeFree(contest: AiContest, own: readonly AiSubmissionRecord[], now: number): void {
  const { refusal, next_ms, used } = quotaIn(contest, own, now)
  if (refusal === null) return
  const left_s = next_ms === null ? 0 : Math.max(1, Math.ceil((next_ms - elapsedAt(clockOf(contest), now)) / 1_000))
  if (refusal === 'evaluation_open') fail(refusal, { no: own.find(isOpen)?.no })
  if (refusal === 'submission_total') fail(refusal, { limit: contest.submissions_total })
  if (refusal === 'submission_quota') failFor(left_s, refusal, { used, limit: contest.submissions_per_window })
  failFor(left_s, 'submission_wait')
}
