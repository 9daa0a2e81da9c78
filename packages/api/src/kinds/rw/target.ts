import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { translations } from '../../bank/question-fields.ts'
import { directionRef } from '../../bank/question-views.ts'
import { endpoint } from '../../endpoint.ts'
import { id, ids, instant, integer, ok, version } from '../../fields.ts'
import { rwLimits as limits } from './limits.ts'
import { criterion, goalField, goalView, targetKind } from './question.ts'

const inContest = z.object({ resource_id: id })
const inTopic = z.object({ resource_id: id, topic_id: id })
const most = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max))

/** A target at the desk, real figures. */
export const targetRow = z.object({
  topic_id: id,
  question_id: z.nullable(id),
  name: z.string(),
  lang: z.enum(['en', 'zh']),
  translations,
  direction: directionRef,
  sort: z.int(),
  is_online: z.boolean(),
  is_hidden: z.boolean(),
  target_kind: targetKind,
  target_product: z.string(),
  target_version: z.string(),
  target_serial: z.string(),
  score: z.int(),
  goals: z.array(goalView),
  rubric: z.array(criterion),
  forbidden: z.string(),
  reset_steps: z.array(z.string()),
  is_newer_in_bank: z.boolean(),
  /** Of this run. */
  requests: z.int(),
  demos: z.int(),
  won_by: z.int(),
  version,
})
export type TargetRow = z.infer<typeof targetRow>

export const targetChange = z.object({
  sort: z.optional(integer(1, 10_000)),
  is_online: z.optional(z.boolean()),
  is_hidden: z.optional(z.boolean()),
  score: z.optional(integer(limits.score.min, limits.score.max)),
  /** The same goals with other names and shares; once a demo claims one it stays. */
  goals: z.optional(z.array(goalField).check(z.minLength(limits.goals.min), z.maxLength(limits.goals.max))),
  version,
})

const errors = ['contest_not_found', 'topic_not_found'] as const

/** Targets of a real-world contest: copies of the bank's questions. */
export const rwTarget = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/real-targets',
    access: permission('contest.read'),
    summary: 'Targets of a contest with real figures',
    params: inContest,
    reply: z.object({ items: most(targetRow, limits.targets), total: z.int(), at: instant }),
    errors: ['contest_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/real-targets',
    access: permission('contest.write'),
    status: 201,
    summary: 'Place questions in a contest as copies',
    params: inContest,
    body: z.object({ question_ids: ids }),
    reply: z.object({ items: most(z.object({ topic_id: id, question_id: id, name: z.string() }), limits.targets) }),
    errors: ['contest_not_found', 'contest_state'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/contests/:resource_id/desk/real-targets/:topic_id',
    access: permission('contest.write'),
    summary: 'Change a target: points and shares of goals count for decided demos too',
    params: inTopic,
    body: targetChange,
    reply: targetRow,
    errors: [...errors, 'changed_meanwhile', 'read_only_while_running', 'word_duplicate'],
  }),
  renew: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/real-targets/:topic_id/bank',
    access: permission('contest.write'),
    summary: 'Take texts, rubric, rules and reset steps from the bank; goals and points stay',
    params: inTopic,
    body: z.object({ version }),
    reply: targetRow,
    errors: [...errors, 'changed_meanwhile', 'read_only_while_running'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/contests/:resource_id/desk/real-targets/:topic_id',
    access: permission('contest.write'),
    summary: 'Take a target out of a contest that has not started',
    params: inTopic,
    reply: ok,
    errors: [...errors, 'contest_state'],
  }),
}
