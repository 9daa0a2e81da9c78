import * as z from 'zod/mini'
import { permission, user, viewer } from '../../access.ts'
import { attachmentView, difficulty, translations } from '../../bank/question-fields.ts'
import { directionRef } from '../../bank/question-views.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, optionalText } from '../../fields.ts'
import { media } from '../../media.ts'
import { aiUse } from '../../topic/submission.ts'
import { rwLimits as limits } from './limits.ts'
import { criterion, goalView, targetKind } from './question.ts'
import { boardView, cancelCause, challengeState, claim, clockView, demoResult, reportAudit, reportView } from './views.ts'

const inContest = z.object({ resource_id: id })
const inChallenge = z.object({ resource_id: id, challenge_id: id })
const most = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max))

/** A target as its players read it, and what the own entrant may still ask for. */
export const playerTarget = z.object({
  topic_id: id,
  name: z.string(),
  lang: z.enum(['en', 'zh']),
  description: z.string(),
  translations,
  direction: directionRef,
  difficulty,
  target_kind: targetKind,
  target_product: z.string(),
  target_version: z.string(),
  score: z.int(),
  goals: most(goalView, limits.goals.max),
  rubric: most(criterion, limits.criteria.max),
  /** To be confirmed with a request. */
  forbidden: z.string(),
  attachments: z.array(attachmentView),
  is_online: z.boolean(),
  /** Requests that count, of the contest's limit. */
  requests_used: z.int(),
  /** After a failed demo; null: at once. */
  next_request_at: z.nullable(instant),
  /** The own request that is not over. */
  open_id: z.nullable(id),
  /** Goals that the own entrant has shown. */
  won_goals: z.array(id),
})
export type PlayerTarget = z.infer<typeof playerTarget>

/** A challenge as the own entrant reads it. */
export const ownChallenge = z.object({
  challenge_id: id,
  no: z.int(),
  ...claim,
  goal_id: id,
  state: challengeState,
  audit: reportAudit,
  /** In the queue, from 1 on; null: it stands in none. */
  place: z.nullable(z.int()),
  promised_at: z.nullable(instant),
  stage: z.nullable(z.object({ stage_id: id, name: z.string(), place: z.string() })),
  /** Of the call, then of the slot. */
  clock: z.nullable(clockView),
  attempt: z.int(),
  attempts: z.int(),
  needs: z.string(),
  requested_at: instant,
  requested_by: z.string(),
  /** Why it was moved in the queue. */
  move_reason: z.nullable(z.string()),
  cancel_cause: z.nullable(cancelCause),
  cancel_reason: z.nullable(z.string()),
  /** It is one of the requests that a target has. */
  is_counted: z.boolean(),
  reports: most(reportView, limits.reports),
  ended_at: z.nullable(instant),
  result: z.nullable(demoResult),
  /** Mean of the referees' shares by criterion, in hundredths of a percent. */
  rubric: z.nullable(z.array(z.object({ name: z.string(), name_other: z.string(), percent: z.int(), given: z.int() }))),
  remarks: z.array(z.string()),
  /** Null: not decided, or a freeze holds it back. */
  points: z.nullable(z.int()),
})
export type OwnChallenge = z.infer<typeof ownChallenge>

export const requestBody = z.object({
  topic_id: id,
  goal_id: id,
  needs: optionalText(limits.needs, true),
  /** An own upload for reports. */
  file_id: z._default(z.nullable(id), null),
  ai_use: z.optional(aiUse),
  /** What is not allowed was read. */
  accepts_rules: z.literal(true),
})

/** What keeps somebody from playing. */
const playErrors = [
  ...(['contest_not_found', 'not_registered', 'registration_pending', 'registration_rejected', 'entrant_withdrawn'] as const),
  ...(['entrant_banned', 'address_not_allowed'] as const),
] as const
/** And from asking. */
const entryErrors = [...playErrors, 'staff_cannot_play', 'contest_not_started', 'contest_paused', 'contest_finished'] as const

/** Real-world contests as they are played. */
export const challenge = {
  board: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/stages',
    access: viewer('contest'),
    summary: 'Stages with their clocks, the queue with promised times, demos that are over; the same bytes for everybody, with an ETag',
    params: inContest,
    reply: boardView,
    errors: ['contest_not_found'],
  }),
  targets: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/targets',
    access: user,
    summary: 'Targets from the start on, with goals and rules, and what the own entrant may still ask for',
    params: inContest,
    reply: z.object({ items: most(playerTarget, limits.targets), request_until: instant }),
    errors: [...playErrors, 'contest_not_started'],
  }),
  target_file: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/targets/:topic_id/files/:file_id',
    access: user,
    transfer: 'download',
    sends: [media.any],
    summary: 'A file of a target',
    params: z.object({ resource_id: id, topic_id: id, file_id: id }),
    reply: z.unknown(),
    errors: [...playErrors, 'contest_not_started', 'topic_not_found', 'not_found'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/challenges',
    access: user,
    summary: 'The own challenges, the newest first',
    params: inContest,
    reply: z.object({ items: z.array(ownChallenge), total: z.int(), is_frozen: z.boolean() }),
    errors: ['contest_not_found', 'not_registered'],
  }),
  request: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/challenges',
    access: permission('front.contest.join'),
    status: 201,
    summary: 'Ask for a demo of one goal of a target, with a sealed report',
    params: inContest,
    body: requestBody,
    reply: ownChallenge,
    errors: [
      ...entryErrors,
      ...(['topic_not_found', 'topic_offline', 'challenge_closed', 'challenge_won', 'challenge_open', 'challenge_open_limit'] as const),
      ...(['challenge_limit', 'challenge_wait', 'challenge_report_required', 'ai_declaration_required', 'rate_limited'] as const),
    ],
  }),
  send_report: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/challenges/:challenge_id/reports',
    access: permission('front.contest.join'),
    status: 201,
    summary: 'Hand in a report, or a new version after one that failed',
    params: inChallenge,
    body: z.object({ file_id: id }),
    reply: ownChallenge,
    errors: [
      ...entryErrors,
      'not_found',
      'challenge_state',
      'report_in_review',
      'report_versions',
      'challenge_report_required',
      'rate_limited',
    ],
  }),
  own_report: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/challenges/:challenge_id/reports/:n',
    access: user,
    transfer: 'download',
    sends: [media.any],
    summary: 'An own report; every look is audited',
    params: z.object({
      resource_id: id,
      challenge_id: id,
      n: z.coerce.number<number | string>().check(z.minimum(1), z.maximum(limits.reports)),
    }),
    reply: z.unknown(),
    errors: ['contest_not_found', 'not_registered', 'not_found'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/challenges/:challenge_id/withdraw',
    access: permission('front.contest.join'),
    summary: 'Take an own request back; once it is called this counts as a used request and is confirmed',
    params: inChallenge,
    body: z.object({ is_confirmed: z._default(z.boolean(), false) }),
    reply: ownChallenge,
    errors: [...playErrors, 'not_found', 'challenge_state', 'challenge_called', 'rate_limited'],
  }),
}
