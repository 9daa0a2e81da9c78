import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { directionRef } from '../../bank/question-views.ts'
import { endpoint } from '../../endpoint.ts'
import { id, ids, instant, integer, ok, version } from '../../fields.ts'
import { attackDefenseLimits as limits } from './limits.ts'
import { portView } from './question.ts'

const inContest = z.object({ resource_id: id })
const inTopic = z.object({ resource_id: id, topic_id: id })
const most = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max))

/** Whether the checker of a service can run. */
export const checkerState = z.enum(['none', 'building', 'ready', 'failed'])

/** A service at the desk, real figures. */
export const serviceRow = z.object({
  topic_id: id,
  /** Its number within the contest: of addresses and flags. */
  topic_no: z.int(),
  question_id: z.nullable(id),
  name: z.string(),
  service_key: z.string(),
  direction: directionRef,
  sort: z.int(),
  weight: z.int(),
  /** From this round on it is played. */
  release_round: z.int(),
  is_online: z.boolean(),
  is_hidden: z.boolean(),
  stores: most(z.string(), 8),
  ports: most(portView, 20),
  checker: checkerState,
  /** First characters of the digest of the script that runs. */
  checker_version: z.nullable(z.string()),
  /** The bank's question has another one. */
  is_newer_in_bank: z.boolean(),
  /** Green rounds in a row on boxes that belong to nobody, with this checker. */
  rehearsed: z.int(),
  /** Boxes that were up in the last round, of those that were judged. */
  up: z.int(),
  checked: z.int(),
  /** Entrants that took a flag of it, and flags that were put of those that were issued. */
  captured_by: z.int(),
  flags_placed: z.int(),
  flags_issued: z.int(),
  version,
})
export type ServiceRow = z.infer<typeof serviceRow>

export const serviceChange = z.object({
  weight: z.optional(integer(limits.weight.min, limits.weight.max)),
  sort: z.optional(integer(1, 10_000)),
  release_round: z.optional(integer(limits.round.min, limits.round.max)),
  is_online: z.optional(z.boolean()),
  is_hidden: z.optional(z.boolean()),
  version,
})

const errors = ['contest_not_found', 'topic_not_found'] as const

/** Services of an attack and defence contest: copies of the bank's questions. */
export const contestService = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/services',
    access: permission('contest.read'),
    summary: 'Services of a contest with real figures',
    params: inContest,
    reply: z.object({ items: most(serviceRow, limits.services), total: z.int(), at: instant }),
    errors: ['contest_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/services',
    access: permission('contest.write'),
    status: 201,
    summary: 'Place questions in a contest as copies; a running contest plays them from the next round on',
    params: inContest,
    body: z.object({ question_ids: ids }),
    reply: z.object({ items: most(z.object({ topic_id: id, question_id: id, name: z.string() }), limits.services) }),
    errors: ['contest_not_found', 'contest_state', 'service_key_taken'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/contests/:resource_id/desk/services/:topic_id',
    access: permission('contest.write'),
    summary: 'Change a service: weight and presence act from the next round on, hiding at once',
    params: inTopic,
    body: serviceChange,
    reply: serviceRow,
    errors: [...errors, 'changed_meanwhile', 'read_only_while_running'],
  }),
  renew: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/services/:topic_id/bank',
    access: permission('contest.write'),
    summary: 'Take texts, checker and time-outs from the bank; a round that runs keeps the checker that it began with',
    params: inTopic,
    body: z.object({ version }),
    reply: serviceRow,
    errors: [...errors, 'changed_meanwhile', 'read_only_while_running'],
  }),
  run_checks: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/services/checks',
    access: permission('contest.control'),
    summary: 'Begin the checks of the running round, of all services or of some; what was begun before stays as it is',
    params: inContest,
    body: z.object({ topic_ids: z.optional(ids) }),
    reply: z.object({ n: z.int(), boxes: z.int() }),
    errors: ['contest_not_found', 'checks_automatic', 'round_not_open'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/contests/:resource_id/desk/services/:topic_id',
    access: permission('contest.write'),
    summary: 'Take a service out of a contest that has not started',
    params: inTopic,
    reply: ok,
    errors: [...errors, 'contest_state'],
  }),
}
