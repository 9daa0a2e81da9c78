import * as z from 'zod/mini'
import { bulletinView } from './bulletin.ts'
import { permission } from '../access.ts'
import { endpoint, many } from '../endpoint.ts'
import { id, instant, issue, listQuery, page, text } from '../fields.ts'
import { limits } from '../limits.ts'

/** What a player writes to the organisers, and what they answer: 1–500 characters. */
export const threadText = text({ max: limits.thread_text_max, multiline: true }).check(
  z.refine((v) => v !== '', { error: issue('comment_empty') }),
)
export const threadStatus = z.enum(['open', 'answered', 'public'])
export const threadMessage = z.object({
  message_id: id,
  /** Written by the organisers. */
  is_staff: z.boolean(),
  by: z.string(),
  text: z.string(),
  at: instant,
})
/** A question of an entrant with all that was said; seen by the entrant's members and the staff. */
export const threadView = z.object({
  thread_id: id,
  status: threadStatus,
  topic_id: z.nullable(id),
  bulletin_id: z.nullable(id),
  at: instant,
  last_at: instant,
  messages: z.array(threadMessage),
})
export type ThreadView = z.infer<typeof threadView>
export const threadRow = z.extend(threadView, { entrant_id: id, entrant_name: z.string(), topic_name: z.nullable(z.string()) })
export type ThreadRow = z.infer<typeof threadRow>

const inContest = z.object({ resource_id: id })
const inThread = z.object({ resource_id: id, thread_id: id })
const playerErrors = ['contest_not_found', 'not_registered', 'message_too_soon', 'comment_empty'] as const

export const thread = {
  mine: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/threads',
    access: permission('front.message.send'),
    summary: "The own entrant's questions to the organisers, last touched first",
    params: inContest,
    reply: page(threadView),
    errors: ['contest_not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/threads',
    access: permission('front.message.send'),
    status: 201,
    summary: 'Ask the organisers; one message per message_send_interval_s',
    params: inContest,
    body: z.object({ topic_id: z.optional(z.nullable(id)), text: threadText }),
    reply: threadView,
    errors: [...playerErrors, 'topic_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/threads/:thread_id/messages',
    access: permission('front.message.send'),
    status: 201,
    summary: 'Write again in an own thread; it is open then',
    params: inThread,
    body: z.object({ text: threadText }),
    reply: threadView,
    errors: [...playerErrors],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/threads',
    access: permission('contest.bulletin'),
    summary: 'Questions of players: open ones first, then last touched',
    params: inContest,
    query: z.object({ ...listQuery, status: many(threadStatus), topic_id: z.optional(id), entrant_id: z.optional(id) }),
    reply: z.extend(page(threadRow), { open: z.int() }),
    errors: ['contest_not_found'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/threads/:thread_id/answer',
    access: permission('contest.bulletin'),
    status: 201,
    summary: 'Answer a question; its entrant alone hears it',
    params: inThread,
    body: z.object({ text: text({ min: 1, max: limits.description.max, multiline: true }) }),
    reply: threadRow,
    errors: ['contest_not_found'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/threads/:thread_id/publish',
    access: permission('contest.bulletin'),
    status: 201,
    summary: 'Publish a question with its answer as a bulletin, without the name of who asked',
    params: inThread,
    body: z.object({
      title: text({ ...limits.name, byWidth: true }),
      content: text({ min: 1, max: limits.description.max, multiline: true }),
      type: z.enum(['notice', 'topic', 'hint', 'correction', 'system'], { error: issue('bulletin_type_none') }),
    }),
    reply: z.object({ thread: threadRow, bulletin: bulletinView }),
    errors: ['contest_not_found', 'already_decided', 'bulletin_type_none'],
  }),
}
