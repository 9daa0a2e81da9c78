import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint, many } from '../../endpoint.ts'
import { id, instant, listQuery, page, queryBool, sortIfBy, text } from '../../fields.ts'
import { media } from '../../media.ts'
import { aiLimits as limits } from './limits.ts'
import { evaluationFields } from './question.ts'
import { aiTaskView, ownAiSubmission } from './submission.ts'
import { aiSubmissionState } from './views.ts'

const inContest = z.object({ resource_id: id })
const inTopic = z.object({ resource_id: id, topic_id: id })
const one = z.object({ resource_id: id, submission_id: id })
const oneRun = z.object({ resource_id: id, reevaluation_id: id })
const reason = text(limits.reason)
const confirmName = { min: 0, max: 200 }

/** A submission at the desk: what its entrant reads but for the words of its program, and whose it is. Private scores stand here from the reveal on, as for everybody. */
export const aiSubmissionRow = z.extend(z.omit(ownAiSubmission, { log: true }), {
  entrant_id: id,
  entrant_name: z.string(),
  topic_name: z.string(),
  /** Others handed in the very same file for this topic. */
  same_file: z.int(),
  attempts: z.int(),
})
export type AiSubmissionRow = z.infer<typeof aiSubmissionRow>

const deskErrors = ['contest_not_found', 'evaluation_not_found'] as const

/** Submissions at the desk. */
export const aiDesk = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/ai-submissions',
    access: permission('contest.watch'),
    summary: 'Submissions of a contest, those that wait first, then the latest',
    params: inContest,
    query: z.object({
      ...listQuery,
      state: many(aiSubmissionState),
      topic_id: z.optional(id),
      entrant_id: z.optional(id),
      is_final: queryBool,
      is_void: queryBool,
      same_file: queryBool,
      sort: sortIfBy('at', 'public'),
    }),
    reply: z.extend(page(aiSubmissionRow), { waiting: z.int() }),
    errors: ['contest_not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/ai-submissions/:submission_id/file',
    access: permission('contest.watch'),
    transfer: 'download',
    sends: [media.any],
    summary: 'The file of a submission as it was sent',
    params: one,
    reply: z.unknown(),
    errors: [...deskErrors, 'not_found'],
  }),
  again: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/ai-submissions/:submission_id/again',
    access: permission('contest.control'),
    summary: 'Evaluate a submission once more where we could not; it is counted once',
    params: one,
    body: z.object({}),
    reply: aiSubmissionRow,
    errors: [...deskErrors, 'evaluation_not_broken', 'evaluation_open'],
  }),
  invalidate: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/ai-submissions/:submission_id/invalidate',
    access: permission('referee.decide'),
    summary: 'Take a submission out of every ranking; its entrant hears why, and it stays counted',
    params: one,
    body: z.object({ reason }),
    reply: aiSubmissionRow,
    errors: [...deskErrors, 'already_decided'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/ai-submissions/:submission_id/restore',
    access: permission('referee.decide'),
    summary: 'Take back that a submission was taken out: it stands as if it had never been',
    params: one,
    body: z.object({ reason }),
    reply: aiSubmissionRow,
    errors: [...deskErrors, 'already_decided'],
  }),
  tasks: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/ai-tasks',
    access: permission('contest.watch'),
    summary: 'Topics that take results: how each is evaluated, and how far that is',
    params: inContest,
    reply: z.object({
      items: z.array(
        z.extend(aiTaskView, {
          name: z.string(),
          is_online: z.boolean(),
          split_mode: evaluationFields.split_mode,
          split_ratio: z.int(),
          positive: z.string(),
          /** The file of the reference by its name and digest; its content never leaves. */
          reference: z.nullable(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
          /** Rises with every re-evaluation that was applied. */
          version: z.int(),
          submissions: z.int(),
          entrants: z.int(),
          waiting: z.int(),
          broken: z.int(),
          /** The best public score; null: none. */
          best: z.nullable(z.number()),
          /** The one that runs or waits for a word. */
          reevaluation_id: z.nullable(id),
        }),
      ),
    }),
    errors: ['contest_not_found'],
  }),
}

/** running: its evaluations are made. ready: they wait for Apply or Discard. */
export const reevaluationState = z.enum(['running', 'ready', 'applied', 'discarded'])

export const reevaluationRow = z.object({
  reevaluation_id: id,
  topic_id: id,
  topic_name: z.string(),
  /** What the topic's evaluation becomes. */
  version: z.int(),
  state: reevaluationState,
  reason: z.string(),
  by: z.string(),
  at: instant,
  decided_at: z.nullable(instant),
  done: z.int(),
  all: z.int(),
  /** Submissions with a score that have none by it. */
  lost: z.int(),
  /** Applied, and other terms stood before. */
  can_undo: z.boolean(),
})
export type ReevaluationRow = z.infer<typeof reevaluationRow>

/** What moves: the ranking that everybody sees, before the reveal by public scores, after it by private ones. */
export const reevaluationDiff = z.object({
  entrant_id: id,
  entrant_name: z.string(),
  rank_before: z.nullable(z.int()),
  rank_after: z.nullable(z.int()),
  score_before: z.int(),
  score_after: z.int(),
  /** The best public score of the topic. */
  public_before: z.nullable(z.number()),
  public_after: z.nullable(z.number()),
})
export type ReevaluationDiff = z.infer<typeof reevaluationDiff>

const runErrors = ['contest_not_found', 'reevaluation_not_found'] as const

/** New data or new rules for a topic with submissions: all of them are evaluated aside, then one word applies it. */
export const reevaluation = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/reevaluations',
    access: permission('contest.watch'),
    summary: 'Re-evaluations of a contest, the latest first',
    params: inContest,
    reply: z.object({ items: z.array(reevaluationRow) }),
    errors: ['contest_not_found'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/topics/:topic_id/reevaluations',
    access: permission('contest.score'),
    status: 201,
    summary: 'Evaluate all counted submissions of a topic by new data or rules, aside: nothing changes yet',
    params: inTopic,
    body: z.object({
      reason,
      /** A reference of null: the topic's file stays. */
      ...evaluationFields,
    }),
    reply: reevaluationRow,
    errors: [
      'contest_not_found',
      'topic_not_found',
      'topic_takes_flags',
      'reevaluation_open',
      'metric_range_equal',
      'metric_range_order',
      'not_found',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/reevaluations/:reevaluation_id',
    access: permission('contest.watch'),
    summary: 'A re-evaluation with how far it is and, once it is ready, what it would move',
    params: oneRun,
    reply: z.object({ reevaluation: reevaluationRow, diff: z.array(reevaluationDiff) }),
    errors: [...runErrors],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/reevaluations/:reevaluation_id/apply',
    access: permission('contest.score'),
    summary: 'Put the new scores in place of the old ones, in one step; entrants read a bulletin',
    params: oneRun,
    /** The name of the topic where submissions lose their score. */
    body: z.object({ confirm_name: z.optional(text(confirmName)) }),
    reply: reevaluationRow,
    errors: [...runErrors, 'reevaluation_running', 'already_decided', 'confirm_mismatch'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/reevaluations/:reevaluation_id/discard',
    access: permission('contest.score'),
    summary: 'Leave everything as it is; evaluations that run for it end unread',
    params: oneRun,
    body: z.object({}),
    reply: reevaluationRow,
    errors: [...runErrors, 'already_decided'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/reevaluations/:reevaluation_id/undo',
    access: permission('contest.score'),
    summary: 'Bring back what stood before an applied one, as a re-evaluation of its own: applied at once where nothing came in since',
    params: oneRun,
    body: z.object({ reason, confirm_name: text(confirmName) }),
    reply: reevaluationRow,
    errors: [...runErrors, 'topic_not_found', 'reevaluation_open', 'already_decided', 'confirm_mismatch'],
  }),
}
