import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { bulkReply, id, ids, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { tryReply, trySample } from '../bank/question-views.ts'
import { announcement } from './topic-fields.ts'
import { bankDiff } from './topic-views.ts'
import { secret } from '../secret.ts'

const inTopic = z.object({ resource_id: id, topic_id: id })

/** A topic and the bank's question it copies, and trying it as a player. Part of `topic`. */
export const topicBank = {
  bank_diff: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/topics/:topic_id/bank',
    access: permission('contest.write'),
    summary: 'What “Replace text from bank” would change',
    params: inTopic,
    reply: bankDiff,
    errors: ['contest_not_found', 'topic_not_found'],
  }),
  replace_from_bank: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/topics/bank',
    access: permission('contest.write'),
    summary: 'Take texts, files, hints and scenes (not scores or flags) of topics from their questions',
    params: z.object({ resource_id: id }),
    body: z.object({
      topic_ids: ids,
      /** Only these fields; absent: every one that differs. */
      fields: z.optional(z.array(text({ min: 1, max: 40 })).check(z.maxLength(60))),
      announce: z.optional(announcement),
    }),
    reply: bulkReply,
    errors: ['contest_not_found'],
  }),
  placed: endpoint({
    method: 'GET',
    path: '/questions/:question_id/topics',
    access: permission('question.read'),
    summary: 'Topics in contests not started, of the own staff, that still hold the old text, with the difference of each',
    params: z.object({ question_id: id }),
    reply: z.object({ items: z.array(bankDiff), total: z.int() }),
  }),
  try_sample: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/topics/:topic_id/try',
    access: permission('contest.read'),
    summary: 'A sample entrant of the try-it panel; its flags for holders of question.secret',
    params: inTopic,
    reply: trySample,
    errors: ['contest_not_found', 'topic_not_found'],
  }),
  try: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/topics/:topic_id/try',
    access: permission('contest.write'),
    summary: 'Judge texts in order as for a fresh entrant, without a row; writes the test result of the topic',
    params: inTopic,
    body: z.object({ flags: secret(z.array(text({ min: 1, max: limits.flag.max })).check(z.maxLength(100))) }),
    reply: tryReply,
    errors: ['contest_not_found', 'topic_not_found', 'topic_wants_upload', 'flag_format'],
  }),
}
