import { effectiveEnd, stateAt } from '../../core/clock.ts'
import { outcomeOf, waitSeconds } from './attempt.ts'
import { botWindowKey, type FlagFacts, type FlagTry, windowKey } from './facts.ts'
import type { FlagOutcome } from './outcome.ts'
import { checkRate, emptyWindow, type RateRule, type RateWindow } from './rate-window.ts'
import type { FlagRules } from './rules.ts'
import { flagTextProblem } from './text.ts'

/** Rows 1–6 check person, entrant and time before the rest. Null lets the try through. */
export function judgeEntry(rules: FlagRules, facts: FlagFacts, submission: FlagTry): FlagOutcome | null {
  const problem = flagTextProblem(submission.text)
  if (problem) return outcomeOf(submission, 1, problem)
  if (!submission.is_authenticated) return outcomeOf(submission, 2, 'unauthenticated')
  if (!submission.is_contest_visible) return outcomeOf(submission, 2, 'contest_not_found')
  return judgeEntrant(facts, submission) ?? judgeTime(rules, facts, submission)
}

function judgeEntrant(facts: FlagFacts, submission: FlagTry): FlagOutcome | null {
  const entrant = submission.entrant_id === null ? undefined : facts.entrants.get(submission.entrant_id)
  if (!entrant) return outcomeOf(submission, 3, 'not_registered')
  if (entrant.status === 'pending') return outcomeOf(submission, 3, 'registration_pending')
  if (entrant.status === 'rejected') return outcomeOf(submission, 3, 'registration_rejected')
  if (entrant.status === 'withdrawn') return outcomeOf(submission, 3, 'entrant_withdrawn')
  if (entrant.state.is_banned) return outcomeOf(submission, 4, 'entrant_banned', { details: { reason: entrant.ban_reason ?? '' } })
  if (!submission.is_address_allowed) return outcomeOf(submission, 5, 'address_not_allowed')
  return null
}

function judgeTime(rules: FlagRules, facts: FlagFacts, submission: FlagTry): FlagOutcome | null {
  const { clock } = facts
  const state = stateAt(clock, submission.at)
  if (state === 'not_started') return outcomeOf(submission, 6, 'contest_not_started', { details: { start_at: clock.start_at } })
  if (state === 'paused') return outcomeOf(submission, 6, 'contest_paused')
  if (state === 'running' || (rules.contest.after_end === 'practice' && facts.is_online)) return null
  return outcomeOf(submission, 6, 'contest_finished', { details: { ended_at: effectiveEnd(clock, submission.at) } })
}

/** Wrong flags of a bot without a topic: a batch of 100 must be usable, a dictionary must not. */
const botRate: RateRule = { flag_rate_count: 100, flag_rate_window_s: 60 }

/** Row 7: the bot's limit, then the rate window of the topic, or of the flag box. */
export function judgeRate(
  rules: FlagRules,
  facts: FlagFacts,
  submission: FlagTry,
  entrantId: string,
): FlagOutcome | { key: string; window: RateWindow } {
  if (submission.bot_wait_ms !== null) return limited(submission, submission.bot_wait_ms)
  const isBot = submission.is_bot === true && submission.topic_id === null
  const key = isBot ? botWindowKey(entrantId) : windowKey(entrantId, submission.topic_id)
  const ofTopic = submission.topic_id === null ? undefined : rules.topics.get(submission.topic_id)
  const rule = isBot ? botRate : (ofTopic ?? rules.contest)
  const { window, wait_ms } = checkRate(facts.windows.get(key) ?? emptyWindow, rule, submission.at)
  return wait_ms === null ? { key, window } : { ...limited(submission, wait_ms), window: { key, window } }
}

function limited(submission: FlagTry, waitMs: number): FlagOutcome {
  return outcomeOf(submission, 7, 'rate_limited', { details: { retry_after_s: waitSeconds(waitMs) } })
}
