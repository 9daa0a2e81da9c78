import * as z from 'zod/mini'
import { permission, user } from '../access.ts'
import { bulkMax } from '../bulk.ts'
import { inboxSort, sentSort } from '../list-sorts.ts'
import { endpoint, many } from '../endpoint.ts'
import { id, instant, issue, listQuery, ok, page, queryBool, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messageTemplateNames } from './message-templates.ts'
import { inboxRow, lookupKind, mineItem, recipientRow, sentRow, templateView, threadDetail } from './message-views.ts'
import { threadText } from '../contest/thread.ts'

export type { InboxRow, LookupKind, MineItem, RecipientRow, SentRow, TemplateView, ThreadDetail, ThreadLine } from './message-views.ts'

/** A recall of more than so many copies is typed. */
export const recallTyped = 100
/** A picture would tell a remote server who reads. */
const messageText = threadText.check(z.refine((value) => !holdsPicture(value), { error: issue('message_picture') }))

/** Whether Markdown shows a picture: `![…](` or `![…][`. Each bracket is looked for once. */
function holdsPicture(text: string): boolean {
  for (let open = text.indexOf('!['); open !== -1;) {
    const close = text.indexOf(']', open)
    if (close === -1) return false
    if (/^\s*[([]/u.test(text.slice(close + 1))) return true
    open = text.indexOf('![', close)
  }
  return false
}
const subject = text({ ...limits.name, byWidth: true })
const list = z._default(z.array(id).check(z.maxLength(bulkMax)), [])
/** Everybody named by any of these, once each; at least one is given. */
export const recipients = z.object({
  user_ids: list,
  team_ids: list,
  role_ids: list,
  organisation_ids: list,
  with_below: z._default(z.boolean(), true),
  contest_ids: list,
})
export type Recipients = z.infer<typeof recipients>

const one = z.object({ resource_id: id })
const inThread = z.object({ thread_id: id })
const manage = permission('message.manage')
const mineKind = z.enum(['notice', 'message', 'thread'])
const mineTab = z.enum(['all', 'notice', 'message', 'unread'])
const mineKey = z.object({ kind: mineKind, resource_id: id })
const template = z.enum(messageTemplateNames)
const templateTexts = {
  subject_en: text({ min: 1, max: 80 }),
  text_en: text({ min: 1, max: limits.thread_text_max, multiline: true }),
  subject_zh: text({ min: 1, max: 80 }),
  text_zh: text({ min: 1, max: limits.thread_text_max, multiline: true }),
}

/** What one person gets and writes: `/me/messages`. */
const mine = {
  list: endpoint({
    method: 'GET',
    path: '/me/messages',
    access: user,
    summary: 'Own notices, messages and threads: pinned notices first, then newest',
    query: z.object({ ...listQuery, tab: z._default(mineTab, 'all') }),
    reply: z.extend(page(mineItem), { counts: z.object({ all: z.int(), notice: z.int(), message: z.int(), unread: z.int() }) }),
  }),
  news: endpoint({
    method: 'GET',
    path: '/me/messages/news',
    access: user,
    summary: 'How many are unread, and the notices that wait to be confirmed',
    reply: z.object({
      unread: z.int(),
      /** Open threads of players, for who answers them. */
      inbox: z.int(),
      to_confirm: z.array(z.object({ resource_id: id, title: z.string(), content: z.string(), by: z.string(), publish_at: instant })),
    }),
  }),
  thread: endpoint({
    method: 'GET',
    path: '/me/messages/threads/:thread_id',
    access: user,
    summary: 'An own thread with all that was said',
    params: inThread,
    reply: threadDetail,
  }),
  read: endpoint({
    method: 'POST',
    path: '/me/messages/read',
    access: user,
    summary: 'Mark as read: those named, or all',
    body: z.object({ items: z._default(z.array(mineKey).check(z.maxLength(200)), []), all: z._default(z.boolean(), false) }),
    reply: z.object({ unread: z.int() }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/me/messages/remove',
    access: user,
    summary: 'Take them from the own list; nobody else’s changes',
    body: z.object({ items: z.array(mineKey).check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(200)) }),
    reply: ok,
  }),
  contests: endpoint({
    method: 'GET',
    path: '/me/messages/contests',
    access: permission('front.message.send'),
    summary: 'Contests one has entered: a message may be about one of them',
    reply: page(z.object({ resource_id: id, name: z.string() })),
  }),
  write: endpoint({
    method: 'POST',
    path: '/me/messages',
    access: permission('front.message.send'),
    status: 201,
    summary: 'Write to the organisers, of a contest or at all; one per message_send_interval_s',
    body: z.object({ contest_id: z._default(z.nullable(id), null), text: messageText }),
    reply: threadDetail,
    errors: ['message_too_soon', 'comment_empty', 'message_picture', 'contest_not_found', 'not_registered', 'topic_not_found'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/me/messages/:kind/:resource_id/reply',
    access: permission('front.message.send'),
    status: 201,
    summary: 'Answer a message, or write again in an own thread',
    params: z.object({ kind: z.enum(['message', 'thread']), resource_id: id }),
    body: z.object({ text: messageText }),
    reply: threadDetail,
    errors: ['message_too_soon', 'comment_empty', 'message_picture', 'contest_not_found', 'not_registered'],
  }),
}

/** Threads of players, answered by the organisers. */
const inbox = {
  list: endpoint({
    method: 'GET',
    path: '/messages/inbox',
    access: manage,
    summary: 'Threads of people and of contests, and requests for a new password: open ones first, then last touched',
    query: z.object({
      ...listQuery,
      sort: inboxSort,
      status: many(z.enum(['open', 'answered', 'closed'])),
      contest_id: z.optional(id),
      assigned: z.optional(z.enum(['me', 'nobody', 'others'])),
    }),
    reply: z.extend(page(inboxRow), {
      counts: z.object({ open: z.int(), answered: z.int(), closed: z.int() }),
      contests: z.array(z.object({ resource_id: id, name: z.string() })),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/messages/inbox/:thread_id',
    access: manage,
    summary: 'A thread with all that was said',
    params: inThread,
    reply: threadDetail,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/messages/inbox/:thread_id/assign',
    access: manage,
    summary: 'Take a thread over, or let it go; one person answers at a time',
    params: inThread,
    body: z.object({ is_mine: z.boolean() }),
    reply: threadDetail,
    errors: ['thread_taken'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/messages/inbox/:thread_id/answer',
    access: manage,
    status: 201,
    summary: 'Answer a thread; whoever answers has it',
    params: inThread,
    body: z.object({ text: messageText }),
    reply: threadDetail,
    errors: ['thread_taken', 'comment_empty', 'message_picture'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/messages/inbox/:thread_id/close',
    access: manage,
    summary: 'Close a thread; a new line of the player opens it again',
    params: inThread,
    body: z.object({}),
    reply: threadDetail,
    errors: ['thread_taken'],
  }),
  close_request: endpoint({
    method: 'POST',
    path: '/messages/password-requests/:resource_id/close',
    access: manage,
    summary: 'Close a request for a new password without giving one',
    params: one,
    body: z.object({}),
    reply: ok,
  }),
}

const lookupHit = z.object({ resource_id: id, name: z.string(), hint: z.string() })
const sent = {
  list: endpoint({
    method: 'GET',
    path: '/messages/sent',
    access: manage,
    summary: 'Messages that were sent, by persons or automatically, newest first',
    query: z.object({ ...listQuery, sort: sentSort, automatic: queryBool, template: many(template), mine: queryBool }),
    reply: page(sentRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/messages/sent/:resource_id',
    access: manage,
    summary: 'A sent message',
    params: one,
    reply: sentRow,
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/messages/sent/:resource_id/recipients',
    access: manage,
    summary: 'Who got it, and who has read it',
    params: one,
    query: z.object({ ...listQuery, state: many(z.enum(['sent', 'read', 'recalled'])) }),
    reply: page(recipientRow),
  }),
  lookup: endpoint({
    method: 'GET',
    path: '/messages/lookup',
    access: manage,
    summary: 'People, teams, roles, organisations and contests to write to, within the own scope',
    query: z.object({ kind: lookupKind, q: z._default(z.string().check(z.maxLength(200)), '') }),
    reply: page(lookupHit),
  }),
  count: endpoint({
    method: 'POST',
    path: '/messages/recipients/count',
    access: manage,
    summary: 'How many people a choice of recipients means',
    body: z.object({ recipients }),
    reply: z.object({ total: z.int(), names: z.array(z.string()) }),
    errors: ['contest_not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/messages',
    access: manage,
    status: 201,
    summary: 'Send a message to at most 10,000 people; above 200 recipients a job hands it out',
    body: z.object({ recipients, subject, text: messageText, by_email: z._default(z.boolean(), false) }),
    reply: sentRow,
    errors: ['bulk_too_many', 'contest_not_found', 'comment_empty', 'message_picture'],
  }),
  recall: endpoint({
    method: 'POST',
    path: '/messages/sent/:resource_id/recall',
    access: manage,
    summary: 'Take back the copies nobody has read; typed for more than 100',
    params: one,
    body: z.object({ confirm: z._default(z.string().check(z.maxLength(100)), '') }),
    reply: z.object({ recalled: z.int() }),
    errors: ['confirm_mismatch', 'message_sending'],
  }),
}

const templates = {
  list: endpoint({
    method: 'GET',
    path: '/messages/templates',
    access: manage,
    summary: 'Texts of automatic messages',
    reply: page(templateView),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/messages/templates/:template',
    access: manage,
    summary: 'Change the texts of an automatic message',
    params: z.object({ template }),
    body: z.object(templateTexts),
    reply: templateView,
    errors: ['placeholder_unknown'],
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/messages/templates/:template',
    access: manage,
    summary: 'Back to the built-in texts',
    params: z.object({ template }),
    reply: templateView,
  }),
}

export const message = { mine, inbox, sent, templates }
export const templateForm = z.object(templateTexts)
export const writeForm = z.object({ contest_id: z._default(z.nullable(id), null), text: messageText })
export const answerForm = z.object({ text: messageText })
export const sendForm = z.object({ recipients, subject, text: messageText, by_email: z._default(z.boolean(), false) })
