import * as z from 'zod/mini'
import { permission, user } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, integer, optionalText, reason } from '../../fields.ts'
import { media } from '../../media.ts'
import { aiUse } from '../../topic/submission.ts'
import { rwLimits as limits } from './limits.ts'
import { criterion, goalTexts, targetKind } from './question.ts'
import { decisionView, markView, voteView } from './referee-views.ts'
import {
  cancelCause,
  challengeState,
  claim,
  clockView,
  demoResult,
  overrunRule,
  refereeCause,
  reportAudit,
  reportView,
  stageView,
  stopCause,
} from './views.ts'

const inContest = z.object({ resource_id: id })
const inChallenge = z.object({ resource_id: id, challenge_id: id })

/** A challenge as referees see it in the list. */
export const refereeRow = z.object({
  challenge_id: id,
  no: z.int(),
  entrant_id: id,
  entrant_name: z.string(),
  ...claim,
  state: challengeState,
  audit: reportAudit,
  /** In the queue, from 1 on. */
  place: z.nullable(z.int()),
  promised_at: z.nullable(instant),
  stage_id: z.nullable(id),
  stage_name: z.nullable(z.string()),
  requested_at: instant,
  /** Which request of this entrant for this target it is. */
  tries: z.int(),
  /** The caller belongs to the organisation of the entrant. */
  conflict: z.nullable(z.object({ organisation: z.string() })),
  clock: z.nullable(clockView),
  attempt: z.int(),
  is_trying: z.boolean(),
  /** Referees who have voted, of `judges_needed`. */
  votes: z.int(),
  has_voted: z.boolean(),
  /** All have voted and no side has more: the head referee decides. */
  needs_head: z.boolean(),
  /** Who reads its report now. */
  reader: z.nullable(z.object({ by: z.string(), until: instant, is_me: z.boolean() })),
  result: z.nullable(demoResult),
  points: z.nullable(z.int()),
  ended_at: z.nullable(instant),
  cancel_cause: z.nullable(cancelCause),
})
export type RefereeRow = z.infer<typeof refereeRow>

export const refereeDetail = z.extend(refereeRow, {
  needs: z.string(),
  ai_use: z.nullable(aiUse),
  requested_by: z.string(),
  move_reason: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  goal: z.object({ ...goalTexts, percent: z.int() }),
  rubric: z.array(criterion),
  forbidden: z.string(),
  target: z.object({ kind: targetKind, product: z.string(), version: z.string(), serial: z.string(), score: z.int() }),
  reset_steps: z.array(z.string()),
  reports: z.array(reportView),
  marks: z.array(markView),
  /** False for a referee of the team's organisation, where the contest excludes them. */
  may_vote: z.boolean(),
  votes_given: z.array(voteView),
  decisions: z.array(decisionView),
})
export type RefereeDetail = z.infer<typeof refereeDetail>

const rules = z.object({
  judges_needed: z.int(),
  demo_attempts: z.int(),
  demo_slot_s: z.int(),
  overrun_rule: overrunRule,
  call_grace_s: z.int(),
  request_limit: z.int(),
})

const errors = ['contest_not_found', 'not_found', 'challenge_state'] as const
const decide = permission('referee.decide')
const at = <const Word extends string>(word: Word) => `/contests/:resource_id/referee/challenges/:challenge_id/${word}` as const

/** The desk of referees. Each act answers the challenge as it stands then. */
export const rwReferee = {
  contests: endpoint({
    method: 'GET',
    path: '/referee/contests',
    access: permission('front.referee.rw'),
    summary: 'Real-world contests that the caller is a referee or an administrator of, running ones first',
    reply: z.object({
      items: z.array(
        z.object({
          resource_id: id,
          name: z.string(),
          status: z.enum(['not_started', 'running', 'paused', 'finished']),
          start_at: instant,
          end_at: instant,
        }),
      ),
      total: z.int(),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/referee/challenges',
    access: decide,
    summary: 'All challenges of a contest with its stages: on stage first, then the queue, then the others',
    params: inContest,
    reply: z.object({
      items: z.array(refereeRow),
      total: z.int(),
      stages: z.array(stageView),
      rules,
      /** The caller may overrule. */
      is_head: z.boolean(),
      server_now: instant,
    }),
    errors: ['contest_not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/referee/challenges/:challenge_id',
    access: decide,
    summary: 'A challenge whole: target, reset steps, clock marks, votes, decisions',
    params: inChallenge,
    reply: refereeDetail,
    errors: ['contest_not_found', 'not_found'],
  }),
  take_report: endpoint({
    method: 'POST',
    path: at('report'),
    access: decide,
    summary: 'Take the waiting report for 15 minutes: only then may it be opened',
    params: inChallenge,
    body: z.object({}),
    reply: refereeDetail,
    errors: [...errors, 'already_decided'],
  }),
  report: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/referee/challenges/:challenge_id/reports/:n',
    access: user,
    transfer: 'download',
    sends: [media.any],
    summary: 'A sealed report, for whoever has taken it or once it was reviewed; every look is audited',
    params: z.object({
      resource_id: id,
      challenge_id: id,
      n: z.coerce.number<number | string>().check(z.minimum(1), z.maximum(limits.reports)),
    }),
    reply: z.unknown(),
    errors: ['contest_not_found', 'report_sealed'],
  }),
  review: endpoint({
    method: 'POST',
    path: at('review'),
    access: decide,
    summary: 'Pass or fail the report that the caller has taken; the third failure cancels the request, which then does not count',
    params: inChallenge,
    body: z.object({ is_passed: z.boolean(), reason: optionalText(200) }),
    reply: refereeDetail,
    errors: [...errors, 'already_decided', 'report_not_taken'],
  }),
  call: endpoint({
    method: 'POST',
    path: at('call'),
    access: decide,
    summary: 'Call the entrant to a stage; the call clock begins',
    params: inChallenge,
    body: z.object({ stage_id: id }),
    reply: refereeDetail,
    errors: [...errors, 'stage_busy', 'stage_closed', 'report_unreviewed', 'contest_paused', 'contest_finished'],
  }),
  start: endpoint({
    method: 'POST',
    path: at('start'),
    access: decide,
    summary: 'Begin the demo: the slot clock runs. Every reset step is ticked',
    params: inChallenge,
    body: z.object({ reset_steps: z.array(integer(0, limits.reset_steps - 1)).check(z.maxLength(limits.reset_steps)) }),
    reply: refereeDetail,
    errors: [...errors, 'stage_busy', 'reset_incomplete', 'contest_paused'],
  }),
  attempt: endpoint({
    method: 'POST',
    path: at('attempt'),
    access: decide,
    summary: 'Begin or end an attempt',
    params: inChallenge,
    /** The reason of an attempt that begins after the end of its slot, where the contest takes one. */
    body: z.object({ is_begun: z.boolean(), reason: z.optional(reason) }),
    reply: refereeDetail,
    errors: [...errors, 'attempts_used', 'attempt_state', 'clock_stopped', 'contest_paused', 'slot_over'],
  }),
  clock: endpoint({
    method: 'POST',
    path: at('clock'),
    access: decide,
    summary: 'Stop the slot clock with a cause, or let it run again',
    params: inChallenge,
    body: z.discriminatedUnion('do', [z.object({ do: z.literal('stop'), cause: stopCause, reason }), z.object({ do: z.literal('run') })]),
    reply: refereeDetail,
    errors: [...errors, 'clock_stopped', 'clock_running'],
  }),
  vote: endpoint({
    method: 'POST',
    path: at('votes'),
    access: decide,
    summary: 'Vote once: won or not, a share of 100 for each criterion. The last vote that is needed decides',
    params: inChallenge,
    body: z.object({
      result: demoResult,
      /** In the order of the rubric; of a failure none is asked. */
      scores: z._default(z.array(integer(limits.percent.min, limits.percent.max)).check(z.maxLength(limits.criteria.max)), []),
      remark: optionalText(limits.remark, true),
    }),
    reply: refereeDetail,
    errors: [...errors, 'vote_given', 'vote_conflict', 'rubric_incomplete', 'attempt_none', 'attempt_state'],
  }),
  absent: endpoint({
    method: 'POST',
    path: at('absent'),
    access: decide,
    summary: 'The entrant did not come: first to the end of the queue, the second time the request is used up',
    params: inChallenge,
    body: z.object({}),
    reply: refereeDetail,
    errors: [...errors, 'call_running'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: at('cancel'),
    access: decide,
    summary: 'Cancel a challenge; where the equipment failed it waits again at its place, and does not count',
    params: inChallenge,
    body: z.object({ cause: refereeCause, reason }),
    reply: refereeDetail,
    errors,
  }),
  move: endpoint({
    method: 'POST',
    path: at('place'),
    access: decide,
    summary: 'Give a waiting challenge another place in the queue, with a reason that its entrant reads',
    params: inChallenge,
    body: z.object({ place: integer(1, 10_000), reason }),
    reply: refereeDetail,
    errors: [...errors, 'report_unreviewed'],
  }),
  overrule: endpoint({
    method: 'POST',
    path: at('decision'),
    access: permission('contest.score'),
    summary: 'The head referee decides, or decides again, with a reason; what was decided before stays in the record',
    params: inChallenge,
    body: z.object({
      result: demoResult,
      scores: z._default(z.array(integer(limits.percent.min, limits.percent.max)).check(z.maxLength(limits.criteria.max)), []),
      /** Which attempt succeeded; absent: the last one. */
      attempt: z.optional(integer(limits.attempts.min, limits.attempts.max)),
      reason,
      /** Of the decision that was seen; 0: there was none. */
      rev: integer(0, 1_000),
    }),
    reply: refereeDetail,
    errors: [...errors, 'already_decided', 'rubric_incomplete', 'attempt_none'],
  }),
}
