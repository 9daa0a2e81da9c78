import * as z from 'zod/mini'
import { anybody, permission } from '../../access.ts'
import { endpoint, many } from '../../endpoint.ts'
import { id, instant, integer, listQuery, page, sortIfBy, text } from '../../fields.ts'
import { operationLimits as limits } from './limits.ts'
import { operationQuestionLimits } from './question-limits.ts'
import { checkMode, pointJudge, pointMode, pointRole, pointType } from './question.ts'
import { checkCode, checkFault, checkStatus, checkTrigger, pointState } from './views.ts'

const inContest = z.object({ resource_id: id })
const inTopic = z.object({ resource_id: id, topic_id: id })
/** A check of one point. */
const oneCheck = z.object({ resource_id: id, run_id: id, point_id: id })
const most = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max))
const reason = text({ min: 1, max: 200 })

/** A point of a topic at the desk, real figures. */
export const pointRow = z.object({
  topic_id: id,
  topic_name: z.string(),
  is_online: z.boolean(),
  point_id: id,
  name: z.string(),
  type: pointType,
  role: pointRole,
  judge: pointJudge,
  check_mode: checkMode,
  mode: pointMode,
  may_apply: z.boolean(),
  /** What it is worth; null for a guard. */
  score: z.nullable(z.int()),
  /** Null: the contest's. */
  check_limit: z.nullable(z.int()),
  /** Entrants that hold it, and that held it once. */
  passed: z.int(),
  lost: z.int(),
  runs: z.int(),
  failed: z.int(),
  errors: z.int(),
  /** Its question has a proof of it as it stands here; answers need none. */
  is_proved: z.boolean(),
})
export type PointRow = z.infer<typeof pointRow>

/** A record of the checker log: one point in one run. */
export const checkRecord = z.object({
  run_id: id,
  point_id: id,
  point_name: z.string(),
  role: pointRole,
  topic_id: id,
  topic_name: z.string(),
  entrant_id: id,
  entrant_name: z.string(),
  trigger: checkTrigger,
  /** Who applied for it, or ordered it; null: the clock. */
  by: z.nullable(z.string()),
  /** This counts, wherever the run stood in the queue. */
  requested_at: instant,
  done_at: z.nullable(instant),
  status: checkStatus,
  code: z.nullable(checkCode),
  fault: z.nullable(checkFault),
  /** Guards that did not work. */
  guards: z.array(z.string()),
  public: z.string(),
  /** Whether it used one of the entrant's checks: of so many, this was number. */
  is_counted: z.boolean(),
  number: z.nullable(z.int()),
  limit: z.nullable(z.int()),
  took_ms: z.nullable(z.int()),
  /** From the application to the result. */
  wait_ms: z.nullable(z.int()),
  /** Attempts of our machines. */
  attempt: z.int(),
  runner: z.nullable(z.string()),
  /** Who overruled or voided it, and why. */
  decided_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Points that its success brought as things stand. */
  value: z.nullable(z.int()),
})
export type CheckRecord = z.infer<typeof checkRecord>

export const checkRecordDetail = z.extend(checkRecord, {
  exit_code: z.nullable(z.int()),
  /** What the program wrote for staff. */
  private: z.string(),
  /** What it wrote on its two channels, cut. */
  output: z.string(),
  script_sha256: z.nullable(z.string()),
  /** Earlier records of the point and entrant, the latest first. */
  earlier: most(z.object({ run_id: id, requested_at: instant, status: checkStatus }), 50),
})
export type CheckRecordDetail = z.infer<typeof checkRecordDetail>

/** How checks go. */
export const checkFlow = z.object({
  is_paused: z.boolean(),
  waiting: z.int(),
  running: z.int(),
  oldest_s: z.nullable(z.int()),
  /** Runs at a time, of all runners together; 0: nothing checks now. */
  workers: z.int(),
  /** Of the last ten minutes. */
  done_10min: z.int(),
  errors_10min: z.int(),
  wait_p50_ms: z.nullable(z.int()),
  wait_p95_ms: z.nullable(z.int()),
  /** Automatic checks of one interval, what they need of the runners, and what there is, in seconds; null: not measured yet. */
  automatic: z.int(),
  needed_s: z.nullable(z.int()),
  interval_s: z.int(),
})
export type CheckFlow = z.infer<typeof checkFlow>

const personPoint = z.object({
  point_id: id,
  name: z.string(),
  type: pointType,
  value: z.nullable(z.int()),
  state: pointState,
  first_passed_at: z.nullable(instant),
  checks: z.int(),
  lost: z.int(),
})
/** One person of a contest, for a page that is printed. */
export const operationPerson = z.object({
  user_id: id,
  name: z.string(),
  entrant_id: id,
  entrant_name: z.string(),
  rank: z.nullable(z.int()),
  of: z.int(),
  score: z.int(),
  topics: most(z.object({ topic_id: id, name: z.string(), points: most(personPoint, operationQuestionLimits.points.max) }), limits.topics),
  /** Points passed by type, beside the median of all entrants. */
  types: z.array(z.object({ type: pointType, points: z.int(), passed: z.int(), median: z.number() })),
  /** Of this person alone. */
  applications: z.int(),
  scenes_started: z.int(),
  /** At consoles that were recorded; null: none was. */
  console_s: z.nullable(z.int()),
})
export type OperationPerson = z.infer<typeof operationPerson>

const deskErrors = ['contest_not_found', 'check_not_found'] as const

/** Points and checks at the desk. */
export const deskPointCheck = {
  points: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/points',
    access: permission('contest.watch'),
    summary: 'Points of all topics in their order, real figures',
    params: inContest,
    reply: z.object({ items: most(pointRow, limits.points) }),
    errors: ['contest_not_found'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/contests/:resource_id/desk/points/:point_id',
    access: permission('contest.write'),
    summary: 'Change what a point is worth, how it is checked and how often one may apply; what was checked counts anew at once',
    params: z.object({ resource_id: id, point_id: id }),
    body: z.object({
      score: z.optional(integer(operationQuestionLimits.score.min, operationQuestionLimits.score.max)),
      check_limit: z.optional(z.nullable(integer(limits.check_limit.min, limits.check_limit.max))),
      check_mode: z.optional(checkMode),
      may_apply: z.optional(z.boolean()),
    }),
    reply: pointRow,
    errors: ['contest_not_found', 'check_point_not_found', 'mode_needs_automatic', 'field_wrong'],
  }),
  flow: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/check-flow',
    access: permission('contest.watch'),
    summary: 'How many checks wait, how long, and what the runners can do',
    params: inContest,
    reply: checkFlow,
    errors: ['contest_not_found'],
  }),
  pause: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/check-flow',
    access: permission('contest.control'),
    summary: 'Hold all checks, or let them go on: what is requested meanwhile waits, and nothing counts against anybody',
    params: inContest,
    body: z.object({ is_paused: z.boolean() }),
    reply: checkFlow,
    errors: ['contest_not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/point-checks',
    access: permission('contest.watch'),
    summary: 'The checker log: what came out at each point of each run, the latest request first',
    params: inContest,
    query: z.object({
      ...listQuery,
      status: many(checkStatus),
      trigger: many(checkTrigger),
      topic_id: z.optional(id),
      point_id: z.optional(id),
      entrant_id: z.optional(id),
      sort: sortIfBy('requested_at', 'took_ms'),
    }),
    reply: page(checkRecord),
    errors: ['contest_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/point-checks/:run_id/:point_id',
    access: permission('contest.watch'),
    summary: 'A record with what its program wrote, and the earlier ones of the same point',
    params: oneCheck,
    reply: checkRecordDetail,
    errors: [...deskErrors],
  }),
  overrule: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/point-checks/:run_id/:point_id/overrule',
    access: permission('contest.score'),
    summary: 'Say what came out of a check in place of the program; it counts where it was requested',
    params: oneCheck,
    body: z.object({ result: z.enum(['success', 'fail']), reason }),
    reply: checkRecord,
    errors: [...deskErrors, 'check_running', 'already_decided'],
  }),
  void: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/point-checks/:run_id/:point_id/void',
    access: permission('contest.score'),
    summary: 'Count a check as none: the point stands as it did before, and the entrant has its check back',
    params: oneCheck,
    body: z.object({ reason }),
    reply: checkRecord,
    errors: [...deskErrors, 'check_running', 'already_decided'],
  }),
  /** Also by who watches scenes. */
  check: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/topics/:topic_id/checks',
    access: permission('contest.scene'),
    status: 202,
    summary: 'Check points for an entrant: what comes out counts, but none of its checks is used',
    params: inTopic,
    body: z.object({ entrant_id: id, point_id: z.optional(id) }),
    reply: z.object({ run_id: id, /** Runs before it. */ ahead: z.int() }),
    errors: [
      'contest_not_found',
      'topic_not_found',
      'not_found',
      'check_point_not_found',
      'check_none',
      'check_running',
      'scene_state',
      'contest_state',
    ],
  }),
  person: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/people/:user_id/points',
    access: permission('contest.watch'),
    summary: 'One person of a contest: points of the own entrant, requests, scenes and consoles',
    params: z.object({ resource_id: id, user_id: id }),
    reply: operationPerson,
    errors: ['contest_not_found', 'not_found'],
  }),
  print: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/person-statistics/points',
    access: anybody,
    summary: 'The points of people whose statistic a link opened, for the same page; anybody else finds nothing',
    params: inContest,
    query: z.object({ user_id: many(id) }),
    reply: z.object({ items: z.array(operationPerson) }),
    errors: ['contest_not_found'],
  }),
}
