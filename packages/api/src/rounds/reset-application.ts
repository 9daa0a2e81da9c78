import * as z from 'zod/mini'
import { permission, user } from '../access.ts'
import { endpoint, many } from '../endpoint.ts'
import { id, instant, listQuery, page, sortIfBy, text } from '../fields.ts'

const inContest = z.object({ resource_id: id })
const inTopic = z.object({ resource_id: id, topic_id: id })
const deskOne = z.object({ resource_id: id, application_id: id })
const reason = text({ min: 4, max: 200 })
/** The settings of a kind allow no more than this of an entrant and a topic. */
export const resetLimit = { min: 0, max: 100 } as const

/** `reset`: its box was put back, or staff put it back by hand. */
export const resetState = z.enum(['pending', 'reset', 'rejected'])
export type ResetState = z.infer<typeof resetState>

const words = {
  application_id: id,
  at: instant,
  /** Who applied. */
  by: z.string(),
  reason: z.string(),
  state: resetState,
  decided_at: z.nullable(instant),
  /** What staff said to it; empty where nothing was said. */
  answer: z.string(),
}

/** An own application. */
export const ownReset = z.object(words)
export type OwnReset = z.infer<typeof ownReset>

/** An application at the desk. */
export const resetRow = z.object({
  ...words,
  entrant_id: id,
  entrant_name: z.string(),
  topic_id: id,
  topic_name: z.string(),
  /** Applications of the entrant for the topic that wait or were granted, this one too, and how many there may be. */
  used: z.int(),
  limit: z.int(),
  decided_by: z.nullable(z.string()),
})
export type ResetRow = z.infer<typeof resetRow>

/** What keeps somebody from applying, asked in this order. */
const refusals = [
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
  'scene_not_found',
  'scene_state',
  'reset_open',
  'reset_limit',
] as const

/** Entrants ask the organisers to put their box of a topic back; there is none of this in contests whose kind has no such applications. */
export const resetApplication = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/topics/:topic_id/resets',
    access: user,
    summary: 'Own requests to reset the box of a topic, the latest first, and how many may follow',
    params: inTopic,
    reply: z.object({
      items: z.array(ownReset).check(z.maxLength(resetLimit.max)),
      left: z.int(),
      limit: z.int(),
    }),
    errors: ['contest_not_found', 'not_registered', 'topic_not_found'],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/topics/:topic_id/resets',
    access: permission('front.contest.join'),
    status: 201,
    summary: 'Ask the organisers to put the own box of a topic back to its start; one request waits at a time',
    params: inTopic,
    body: z.object({ reason }),
    reply: ownReset,
    errors: [...refusals, 'rate_limited'],
  }),
}

const deskErrors = ['contest_not_found', 'reset_not_found', 'already_decided'] as const

/** Applications to reset a box, at the desk. */
export const deskReset = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/resets',
    access: permission('contest.watch'),
    summary: 'Requests to reset a box, those that wait first, then the latest',
    params: inContest,
    query: z.object({
      ...listQuery,
      state: many(resetState),
      topic_id: z.optional(id),
      entrant_id: z.optional(id),
      sort: sortIfBy('at'),
    }),
    reply: z.extend(page(resetRow), { waiting: z.int() }),
    errors: ['contest_not_found'],
  }),
  grant: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/resets/:application_id/grant',
    access: permission('contest.scene'),
    summary:
      'Put the box of a request back to its start. It counts for none of the resets that its team has; a box outside is put back by hand',
    params: deskOne,
    body: z.object({}),
    reply: resetRow,
    errors: [...deskErrors, 'scene_state', 'operation_running', 'no_room'],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/resets/:application_id/reject',
    access: permission('contest.scene'),
    summary: 'Reject a request: it is not counted, and its team hears why',
    params: deskOne,
    body: z.object({ reason }),
    reply: resetRow,
    errors: [...deskErrors],
  }),
}
