import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { directionRef } from '../../bank/question-views.ts'
import { endpoint } from '../../endpoint.ts'
import { id, ids, instant, integer, listQuery, ok, page, version } from '../../fields.ts'
import { scriptState } from '../../bank/script-fields.ts'
import { kohLimits as limits } from './limits.ts'
import { hillAddress } from './hill-address.ts'
import { hillLimits } from './question-limits.ts'
import { hillAlert, hillEnvironment, kingOf } from './views.ts'

const inContest = z.object({ resource_id: id })
const inTopic = z.object({ resource_id: id, topic_id: id })
const most = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max))

/** A hill at the desk, real figures. */
export const hillRow = z.object({
  topic_id: id,
  question_id: z.nullable(id),
  name: z.string(),
  direction: directionRef,
  sort: z.int(),
  /** For a solve, and a minute for its king. */
  score: z.int(),
  hold_points: z.int(),
  is_online: z.boolean(),
  is_hidden: z.boolean(),
  /** Of the checker and the exploit together. */
  script_state: scriptState,
  /** Its question has a green proof of the present version. */
  is_proven: z.boolean(),
  is_newer_in_bank: z.boolean(),
  /** The version that runs; null: none was made yet. */
  hill_version: z.nullable(z.int()),
  environment: hillEnvironment,
  environment_at: instant,
  /** Why its last update or its first version failed; empty where nothing failed. */
  failure: z.string(),
  /** The last look at it found it down. */
  is_down: z.boolean(),
  down_since: z.nullable(instant),
  probed_at: z.nullable(instant),
  king: z.nullable(kingOf),
  king_since: z.nullable(instant),
  /** Seconds that all of its kings held it. */
  held_s: z.int(),
  /** How often it was taken, and how often one of its versions was solved. */
  takes: z.int(),
  solves: z.int(),
  patches_waiting: z.int(),
  complaints_open: z.int(),
  /** The scene that players are led to; null: none. */
  scene_id: z.nullable(id),
  addresses: most(hillAddress, 20),
  version,
})
export type HillRow = z.infer<typeof hillRow>

/** A look at a hill, as its checker found it. */
export const hillProbe = z.object({
  probe_id: id,
  topic_id: id,
  topic_name: z.string(),
  version: z.int(),
  /** Null: it waits or runs. error: it says nothing, and counts as the look before. */
  verdict: z.nullable(z.enum(['up', 'down', 'error'])),
  ordered_at: instant,
  done_at: z.nullable(instant),
  took_ms: z.nullable(z.int()),
  /** What the checker says to everybody, and all that it wrote. */
  public: z.string(),
  output: z.string(),
})
export type HillProbe = z.infer<typeof hillProbe>

export const hillChange = z.object({
  score: z.optional(integer(hillLimits.score.min, hillLimits.score.max)),
  hold_points: z.optional(integer(hillLimits.hold_points.min, hillLimits.hold_points.max)),
  sort: z.optional(integer(1, 10_000)),
  is_online: z.optional(z.boolean()),
  is_hidden: z.optional(z.boolean()),
  version,
})

const errors = ['contest_not_found', 'topic_not_found'] as const

/** Hills of a contest: copies of the bank's questions, and the scene that each of them is. */
export const deskHill = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/hills',
    access: permission('contest.read'),
    summary: 'Hills of a contest with real figures',
    params: inContest,
    reply: z.object({ items: most(hillRow, limits.hills), total: z.int(), at: instant }),
    errors: ['contest_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/hills',
    access: permission('contest.write'),
    status: 201,
    summary:
      'Place questions in a contest as hills; their first version is made a quarter of an hour before the start, or at once while it runs',
    params: inContest,
    body: z.object({ question_ids: ids }),
    reply: z.object({ items: most(z.object({ topic_id: id, question_id: id, name: z.string() }), limits.hills) }),
    errors: ['contest_not_found', 'contest_state', 'too_many_hills', 'hill_incomplete'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/contests/:resource_id/desk/hills/:topic_id',
    access: permission('contest.write'),
    summary: 'Change a hill: its points stand from the start on; one that is offline pays nobody, a hidden one leaves all sums',
    params: inTopic,
    body: hillChange,
    reply: hillRow,
    errors: [...errors, 'changed_meanwhile', 'read_only_while_running'],
  }),
  renew: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/hills/:topic_id/bank',
    access: permission('contest.write'),
    summary: 'Take texts, scene and scripts from the bank, before the first version is made',
    params: inTopic,
    body: z.object({ version }),
    reply: hillRow,
    errors: [...errors, 'changed_meanwhile', 'read_only_while_running', 'not_found', 'hill_incomplete'],
  }),
  /** What runs is made again from its patches beside it; players are led to the new one once it is ready. */
  restart: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/hills/:topic_id/restart',
    access: permission('contest.control'),
    summary: 'Make the version of a hill that runs anew, or its first version; the king stays',
    params: inTopic,
    body: z.object({}),
    reply: hillRow,
    errors: [...errors, 'hill_updating', 'contest_finished'],
  }),
  alerts: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/hill-alerts',
    access: permission('contest.watch'),
    summary: 'What happened at the hills, the latest first, with names',
    params: inContest,
    query: z.object({ topic_id: z.optional(id) }),
    reply: z.object({ items: most(hillAlert, limits.alerts) }),
    errors: ['contest_not_found'],
  }),
  probes: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/probes',
    access: permission('contest.watch'),
    summary: 'Looks at the hills that run, the latest first',
    params: inContest,
    query: z.object({ ...listQuery, topic_id: z.optional(id) }),
    reply: page(hillProbe),
    errors: ['contest_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/contests/:resource_id/desk/hills/:topic_id',
    access: permission('contest.write'),
    summary: 'Take a hill out of a contest that has not started',
    params: inTopic,
    reply: ok,
    errors: [...errors, 'contest_state'],
  }),
}
