import * as z from 'zod/mini'
import { permission, user, viewer } from '../access.ts'
import { updatePreview } from '../contest/contest-views.ts'
import { endpoint } from '../endpoint.ts'
import { bulkReply, id, ids, instant, integer, ok, version } from '../fields.ts'
import { scoringFields } from './scoring.ts'
import { announcement, topicChange, topicNumbers, topicScoring } from './topic-fields.ts'
import { topicBank } from './topic-bank.ts'
import { directionRef } from '../bank/question-views.ts'
import { topicLine } from './topic-line.ts'
import { removedTopic, solveView, topicDetail, topicOwn, topicRow, topicView } from './topic-views.ts'
import { media } from '../media.ts'

export * from './topic-fields.ts'
export * from './topic-line.ts'
export * from './topic-table.ts'
export * from './topic-views.ts'

const inContest = z.object({ resource_id: id })
/** Those that the lines name, once. */
const directions = z.array(directionRef)
const inTopic = z.object({ resource_id: id, topic_id: id })
/** `own`: numbers that only the contest's kind gives a topic; names that are left out stay. */
export const topicUpdate = z.object({ ...topicChange, own: z.optional(topicNumbers), version })

/** Apart, for a wall carries this one alone. */
export const topicList = endpoint({
  method: 'GET',
  path: '/contests/:resource_id/topics',
  access: viewer('contest'),
  summary: 'Topics that players may see now, without fields that say nothing; the same bytes for everybody',
  params: inContest,
  reply: z.object({
    items: z.array(topicLine),
    directions,
    total: z.int(),
    is_frozen: z.boolean(),
    version: z.string(),
    /** Something is only in `mine`: unlocked or bracket topics, templates, a solution after one's own solve. */
    has_mine: z.optional(z.boolean()),
  }),
  errors: ['contest_not_found', 'address_not_allowed', 'contest_offline'],
})

export const topic = {
  list: topicList,
  mine: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/topics',
    access: user,
    summary: "What only the own entrant sees: topics unlocked for it or of its bracket, in place of the list's; values for templates",
    params: inContest,
    reply: z.object({ items: z.array(topicLine), directions, own: z.array(topicOwn) }),
    errors: ['contest_not_found'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/topics/:topic_id',
    access: viewer('contest'),
    summary: 'A topic as the caller sees it in the list, whole: with the sizes and digests of its files, and who was first when',
    params: inTopic,
    reply: topicView,
    errors: ['contest_not_found', 'topic_not_found', 'address_not_allowed', 'contest_offline'],
  }),
  opened: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/topics/:topic_id/opened',
    access: permission('front.contest.join'),
    summary:
      'The own entrant has opened the panel of a topic, counted once for solve rates; `is_shared`: the team is shown it, so say it again each minute while it stays open',
    params: inTopic,
    body: z.object({}),
    reply: z.extend(ok, { is_shared: z.boolean() }),
    errors: ['contest_not_found', 'topic_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/topics',
    access: permission('contest.write'),
    status: 201,
    summary: 'Place questions in a contest as copies',
    params: inContest,
    body: z.object({
      question_ids: ids,
      is_online: z.optional(z.boolean()),
      /** Scores (and floors) are scaled in proportion so that all topics placed now make this sum. */
      scale_to: z.optional(integer(1, 1_000_000)),
    }),
    reply: z.object({ items: z.array(z.object({ resource_id: id, question_id: id, name: z.string(), score: z.int() })) }),
    errors: ['contest_not_found'],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/topics',
    access: permission('contest.read'),
    summary: 'Topics with real figures for the desk',
    params: inContest,
    reply: z.object({ items: z.array(topicRow), total: z.int() }),
    errors: ['contest_not_found'],
  }),
  removed: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/removed-topics',
    access: permission('contest.write'),
    summary: 'Topics removed in the last 30 days, which can be restored, newest first',
    params: inContest,
    reply: z.object({ items: z.array(removedTopic), total: z.int() }),
    errors: ['contest_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/topics/:topic_id',
    access: permission('contest.read'),
    summary: 'One topic for its editor; flags masked without question.secret',
    params: inTopic,
    reply: topicDetail,
    errors: ['contest_not_found', 'topic_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/contests/:resource_id/desk/topics/:topic_id',
    access: permission('contest.write'),
    summary: 'Change a topic; what scores writes rules.set',
    params: inTopic,
    body: z.extend(topicUpdate, { announce: z.optional(announcement) }),
    reply: topicDetail,
    errors: [
      'prerequisite_cycle',
      'read_only_while_running',
      'hint_order',
      'part_name_twice',
      'rubric_sum',
      'blood_order',
      'contest_not_found',
      'topic_not_found',
      'changed_meanwhile',
      'flag_duplicate',
      'regex_wrong',
      'floor_above_score',
      'ladder_rises',
      'shares_sum',
    ],
  }),
  act: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/topics/actions',
    access: permission('contest.write'),
    summary: 'Publish, hide, online, offline, release now, announce, release at, set score, set limit, remove, restore a removed one',
    params: inContest,
    body: z.object({
      action: z.enum([
        ...(['publish', 'hide', 'online', 'offline', 'release', 'announce'] as const),
        ...(['release_at', 'set_score', 'set_limit', 'remove', 'restore'] as const),
      ]),
      topic_ids: ids,
      release_at: z.optional(z.nullable(instant)),
      score: z.optional(scoringFields.score),
      score_min: z.optional(scoringFields.score_min),
      answer_limit: z.optional(z.nullable(integer(0, 1000))),
      announce: z.optional(announcement),
      confirm: z.optional(z.string().check(z.maxLength(200))),
    }),
    reply: bulkReply,
    errors: ['contest_not_found', 'confirm_mismatch', 'stop_first', 'floor_above_score'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/topics/preview',
    access: permission('contest.write'),
    summary: 'Whose rank and points another scoring of topics would move; nothing is written',
    params: inContest,
    body: z.object({ topic_ids: ids, change: topicScoring }),
    reply: updatePreview,
    errors: ['contest_not_found', 'floor_above_score'],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/contests/:resource_id/desk/topics/order',
    access: permission('contest.write'),
    summary: 'Order of all topics',
    params: inContest,
    body: z.object({ topic_ids: ids }),
    reply: ok,
    errors: ['contest_not_found', 'changed_meanwhile'],
  }),
  open_hint: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/topics/:topic_id/hints/:hint_id/open',
    access: permission('front.contest.join'),
    summary: 'Open a hint at its price, once per entrant',
    params: z.object({ resource_id: id, topic_id: id, hint_id: id }),
    body: z.object({}),
    reply: z.object({ hint_id: id, content: z.string(), cost: z.int() }),
    errors: [
      'contest_not_found',
      'topic_not_found',
      'topic_offline',
      'hint_too_expensive',
      'hint_not_open',
      'topic_locked',
      'contest_not_started',
      'contest_paused',
      'contest_finished',
      'not_registered',
      'registration_pending',
      'registration_rejected',
      'entrant_withdrawn',
      'entrant_banned',
      'address_not_allowed',
    ],
  }),
  solves: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/topics/:topic_id/solves',
    access: viewer('contest'),
    summary: 'Solvers of a topic in order, to the freeze',
    params: inTopic,
    reply: z.object({ items: z.array(solveView), total: z.int(), unranked: z.int() }),
    errors: ['contest_not_found', 'topic_not_found'],
  }),
  tries: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/topics/:topic_id/tries',
    access: user,
    summary: "The own entrant's tries on a topic, newest first",
    params: inTopic,
    reply: z.object({
      items: z.array(
        z.object({
          at: instant,
          by: z.string(),
          text: z.string(),
          result: z.enum(['correct', 'wrong', 'repeated', 'part']),
          /** Right, and it waits for what its stage needs. */
          is_held: z.optional(z.boolean()),
          /** The stage that it was for. */
          topic_id: z.optional(id),
        }),
      ),
      total: z.int(),
    }),
    errors: ['contest_not_found', 'topic_not_found'],
  }),
  attachment: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/topics/:topic_id/files/:file_id',
    access: user,
    transfer: 'download',
    sends: [media.any],
    summary: 'An attachment of a topic',
    params: z.object({ resource_id: id, topic_id: id, file_id: id }),
    reply: z.unknown(),
    errors: [
      'contest_not_found',
      'topic_not_found',
      'topic_locked',
      'not_registered',
      'contest_not_started',
      'topic_offline',
      'entrant_banned',
      'address_not_allowed',
      'contest_offline',
    ],
  }),
  ...topicBank,
}
