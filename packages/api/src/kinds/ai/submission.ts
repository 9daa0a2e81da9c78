import * as z from 'zod/mini'
import { permission, user, viewer } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, optionalText } from '../../fields.ts'
import { aiLimits as limits } from './limits.ts'
import { aiMetric, aiProblems, aiSubmissionState, finalsState, pointsWay } from './views.ts'

const inContest = z.object({ resource_id: id })
const inTopic = z.object({ resource_id: id, topic_id: id })
const most = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max))

/** What keeps somebody from handing in a result, asked in this order. */
export const aiRefusals = [
  'contest_not_found',
  'staff_cannot_play',
  'not_registered',
  'registration_pending',
  'registration_rejected',
  'entrant_withdrawn',
  'entrant_banned',
  'address_not_allowed',
  'contest_not_started',
  'contest_paused',
  'contest_finished',
  'topic_not_found',
  'topic_locked',
  'topic_offline',
  'topic_closed',
  'topic_takes_flags',
  'evaluation_open',
  'submission_total',
  'submission_quota',
  'submission_wait',
] as const

/** A topic as its players read it: how it is scored and what a file looks like. */
export const aiTaskView = z.object({
  topic_id: id,
  metric: aiMetric,
  is_lower_better: z.boolean(),
  digits: z.int(),
  points_way: pointsWay,
  score: z.int(),
  base: z.number(),
  target: z.number(),
  /** Heads of the two columns of a result. */
  id_column: z.string(),
  value_column: z.string(),
  /** Percent of the rows that make the public score; null where a column of the reference says it. */
  public_percent: z.nullable(z.int()),
  max_mb: z.int(),
  /** Of a task of programs: what they may use. Null: results are handed in themselves. */
  program: z.nullable(z.object({ time_s: z.int(), memory_mb: z.int(), result_mb: z.int(), shows_log: z.boolean() })),
})
export type AiTaskView = z.infer<typeof aiTaskView>

/** A submission as its own entrant reads it. */
export const ownAiSubmission = z.object({
  submission_id: id,
  topic_id: id,
  /** Its number within the entrant's submissions of the topic. */
  no: z.int(),
  at: instant,
  /** Who sent it. */
  by: z.string(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  note: z.string(),
  state: aiSubmissionState,
  /** Submissions that are evaluated before it; 0 while it is evaluated, and after. */
  ahead: z.int(),
  /** The score of the public rows, and the points it would bring; points are null where places decide. */
  public: z.nullable(z.number()),
  points: z.nullable(z.int()),
  /** The score of the private rows; null until the reveal. */
  private: z.nullable(z.number()),
  problem: z.nullable(aiProblems),
  /** It used one of the entrant's submissions. */
  is_counted: z.boolean(),
  is_final: z.boolean(),
  /** Why a referee took it out; null: it stands. */
  void_reason: z.nullable(z.string()),
  took_ms: z.nullable(z.int()),
  /** The beginning of what its program said, where the topic shows it; null: nothing, or not shown. */
  log: z.nullable(z.string()),
})
export type OwnAiSubmission = z.infer<typeof ownAiSubmission>

/** What an entrant may still hand in for a topic. */
export const aiQuota = z.object({
  topic_id: id,
  /** In the running window, and its limit; null: no limit. */
  used: z.int(),
  limit: z.nullable(z.int()),
  used_total: z.int(),
  limit_total: z.nullable(z.int()),
  /** The next one is taken from here on; null: at once, or never. In a pause it stands still, with `next_left_ms`. */
  next_at: z.nullable(instant),
  next_left_ms: z.int(),
  refusal: z.nullable(z.enum(aiRefusals)),
})
export type AiQuota = z.infer<typeof aiQuota>

/** Results as players hand them in. */
export const aiSubmission = {
  mine: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/ai-submissions',
    access: user,
    summary:
      'Topics that take results, own submissions with their public score, the latest first, quotas, and until when finals are chosen',
    params: inContest,
    reply: z.object({
      tasks: most(aiTaskView, limits.topics),
      items: most(ownAiSubmission, limits.own),
      quotas: most(aiQuota, limits.topics),
      finals: z.object({ state: finalsState, until: instant, max: z.int() }),
      is_frozen: z.boolean(),
    }),
    errors: ['contest_not_found', 'not_registered'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/topics/:topic_id/ai-submissions',
    access: permission('front.contest.join'),
    status: 202,
    summary: 'Hand in a file (uploaded for purpose `ai_submission`): its form is checked and its public part scored in the background',
    params: inTopic,
    body: z.object({ file_id: id, note: optionalText(limits.note) }),
    reply: ownAiSubmission,
    errors: [...aiRefusals, 'rate_limited', 'not_found', 'file_size', 'file_type', 'submission_same'],
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/contests/:resource_id/topics/:topic_id/ai-finals',
    access: permission('front.contest.join'),
    summary: 'Choose the submissions of a topic among which the best private score counts; an empty choice takes the best public ones',
    params: inTopic,
    body: z.object({ submission_ids: most(id, limits.final_select_max.max) }),
    reply: z.object({ submission_ids: z.array(id), until: instant }),
    errors: [
      'contest_not_found',
      'not_registered',
      'registration_pending',
      'registration_rejected',
      'entrant_withdrawn',
      'entrant_banned',
      'contest_not_started',
      'topic_not_found',
      'evaluation_not_found',
      'final_limit',
      'final_closed',
    ],
  }),
}

const figures = { topic_id: id, name: z.string(), metric: aiMetric, is_lower_better: z.boolean(), digits: z.int() }

/** The ranking with a score for each topic, for players and walls. */
export const aiBoard = {
  read: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/ai-board',
    access: viewer('contest'),
    summary:
      'Every entrant with its best public score of each topic; after the reveal the private ones and how places moved. The same bytes for everybody, with an ETag',
    params: inContest,
    reply: z.object({
      topics: most(z.object({ ...figures, public_percent: z.nullable(z.int()) }), limits.topics),
      items: z.array(
        z.object({
          entrant_id: id,
          name: z.string(),
          /** Null: outside the overall ranking. */
          rank: z.nullable(z.int()),
          score: z.int(),
          submissions: z.int(),
          last_at: z.nullable(instant),
          /** By `topics`; null: none. */
          scores: z.array(z.nullable(z.number())),
          /** As the public rows alone had it; null until the reveal. */
          public_rank: z.nullable(z.int()),
          public_score: z.nullable(z.int()),
        }),
      ),
      finals: z.object({ state: finalsState, until: instant }),
      is_frozen: z.boolean(),
      version: z.string(),
    }),
    errors: ['contest_not_found', 'ranking_unpublished'],
  }),
}
