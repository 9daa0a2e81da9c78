import * as z from 'zod/mini'
import { permission, user, viewer } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant } from '../../fields.ts'
import { operationLimits as limits } from './limits.ts'
import { operationQuestionLimits } from './question-limits.ts'
import { checkMode, pointJudge, pointMode, pointRole, pointType } from './question.ts'
import { checkCode, checkTrigger, pointState, runState } from './views.ts'

const inContest = z.object({ resource_id: id })
const inTopic = z.object({ resource_id: id, topic_id: id })
const most = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max))

/** What keeps somebody from applying for a check, asked in this order. */
export const checkRefusals = [
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
  'check_point_not_found',
  'scene_state',
  'check_none',
  'check_automatic',
  'check_passed_already',
  'check_running',
  'check_wait',
  'check_limit',
] as const
export const checkRefusal = z.enum(checkRefusals)
export type CheckRefusal = z.infer<typeof checkRefusal>

/** A point as its entrant sees it. */
export const ownPoint = z.object({
  point_id: id,
  name: z.string(),
  type: pointType,
  role: pointRole,
  judge: pointJudge,
  check_mode: checkMode,
  mode: pointMode,
  /** The entrant may apply for it; false where the clock alone checks, and for answers. */
  may_apply: z.boolean(),
  /** What it is worth now; null for a guard. */
  value: z.nullable(z.int()),
  state: pointState,
  /** When what its state says was applied for; null: nothing was checked. */
  since: z.nullable(instant),
  /** It was held and is lost. */
  is_lost: z.boolean(),
  /** The last check that said something. */
  last: z.nullable(
    z.object({
      at: instant,
      code: checkCode,
      /** What the program said for the entrant. */ public: z.string(),
      guards: z.array(z.string()),
    }),
  ),
  /** Applications that counted; null left: as many as one likes. */
  used: z.int(),
  left: z.nullable(z.int()),
})
export type OwnPoint = z.infer<typeof ownPoint>

/** A run of an entrant and topic. */
export const ownRun = z.object({
  run_id: id,
  topic_id: id,
  trigger: checkTrigger,
  /** The points that it was applied for; guards are looked at besides. */
  point_ids: most(id, operationQuestionLimits.points.max),
  state: runState,
  requested_at: instant,
  /** Who applied; null: the clock, or staff. */
  by: z.nullable(z.string()),
  /** Runs before it; 0 while it runs, and after. */
  ahead: z.int(),
  done_at: z.nullable(instant),
})
export type OwnRun = z.infer<typeof ownRun>

export const ownChecks = z.object({
  topic_id: id,
  /** In the order shown. */
  points: most(ownPoint, operationQuestionLimits.points.max),
  /** The one that waits or runs. */
  open: z.nullable(ownRun),
  /** A further application is taken from here on; null: at once. */
  retry_at: z.nullable(instant),
  /** What keeps the entrant from applying for all points now. */
  refusal: z.nullable(checkRefusal),
})
export type OwnChecks = z.infer<typeof ownChecks>

/** Points and checks, for players and walls; topics, answers, scenes and the ranking are common. */
export const pointCheck = {
  mine: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/checks',
    access: user,
    summary: 'How the own entrant stands at every point of every topic that it may open, and what of it is checked now',
    params: inContest,
    reply: z.object({
      items: most(ownChecks, limits.topics),
      check_interval_s: z.int(),
      /** Applications left in all; null: as many as one likes. */
      left: z.nullable(z.int()),
      /** Nothing is checked now; what was applied for waits. */
      is_paused: z.boolean(),
      is_frozen: z.boolean(),
    }),
    errors: ['contest_not_found', 'not_registered'],
  }),
  runs: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/topics/:topic_id/checks',
    access: user,
    summary: 'Own checks of a topic, the latest first',
    params: inTopic,
    reply: z.object({
      items: most(
        z.extend(ownRun, {
          results: most(
            z.object({ point_id: id, name: z.string(), code: z.nullable(checkCode), public: z.string(), guards: z.array(z.string()) }),
            operationQuestionLimits.points.max,
          ),
        }),
        limits.own,
      ),
    }),
    errors: ['contest_not_found', 'not_registered', 'topic_not_found'],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/topics/:topic_id/checks',
    access: permission('front.contest.join'),
    status: 202,
    summary: 'Request a check of one point of a topic, or of all that may be requested; the time of the request counts',
    params: inTopic,
    body: z.object({
      /** Left out: all points. */
      point_id: z.optional(id),
    }),
    reply: ownRun,
    errors: [...checkRefusals, 'rate_limited'],
  }),
  cells: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/points',
    access: viewer('contest'),
    summary: 'How every entrant stands at every point, as the public sees it; the same bytes for everybody, with an ETag',
    params: inContest,
    reply: z.object({
      topics: most(
        z.object({
          topic_id: id,
          name: z.string(),
          is_online: z.boolean(),
          /** Tasks alone, in order. */
          points: most(z.object({ point_id: id, name: z.string(), type: pointType, mode: pointMode }), operationQuestionLimits.points.max),
        }),
        limits.topics,
      ),
      /** For each topic a text with a character for each of its points: `.` not passed, `p` passed, `l` passed once and lost. */
      items: z.array(z.object({ entrant_id: id, name: z.string(), cells: z.array(z.string()) })),
      is_frozen: z.boolean(),
      version: z.string(),
    }),
    errors: ['contest_not_found'],
  }),
}
