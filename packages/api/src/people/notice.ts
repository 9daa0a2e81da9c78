import * as z from 'zod/mini'
import { permission, user } from '../access.ts'
import { endpoint, many } from '../endpoint.ts'
import { id, instant, issue, listQuery, ok, optionalText, page, queryBool, sortBy, text, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { locale } from './session-fields.ts'
import { media } from '../media.ts'

export const noticeType = z.enum(['system', 'course', 'practice', 'exam'])
export const noticeTarget = z.enum(['all', 'student', 'teacher', 'organisation'])
/** Derived from the clock: scheduled → published → ended. */
export const noticeStatus = z.enum(['draft', 'scheduled', 'published', 'ended', 'withdrawn'])
/** Pinned at once, at most. */
export const pinnedNotices = 3

const target = {
  target_group: noticeTarget,
  organisation_ids: z._default(z.array(id).check(z.maxLength(200)), []),
  with_below: z._default(z.boolean(), true),
}
const fields = {
  title: text({ ...limits.name, byWidth: true }),
  content: text({ ...limits.description, multiline: true }).check(z.refine((value) => value !== '', { error: issue('field_empty') })),
  type: noticeType,
  ...target,
  /** Null: it does not end by itself. */
  expires_at: z._default(z.nullable(instant), null),
  is_pinned: z._default(z.boolean(), false),
  must_confirm: z._default(z.boolean(), false),
  by_email: z._default(z.boolean(), false),
}
export const noticeForm = z.object(fields)
/** `publish_at` null: at once. */
const release = z.object({ publish_at: z._default(z.nullable(instant), null) })

export const noticeRow = z.object({
  resource_id: id,
  title: z.string(),
  type: noticeType,
  target_group: noticeTarget,
  organisations: z.array(z.object({ resource_id: id, name: z.string() })),
  with_below: z.boolean(),
  status: noticeStatus,
  by: z.string(),
  by_id: z.nullable(id),
  created_at: instant,
  publish_at: z.nullable(instant),
  expires_at: z.nullable(instant),
  edited_at: z.nullable(instant),
  reminded_at: z.nullable(instant),
  withdraw_reason: z.nullable(z.string()),
  is_pinned: z.boolean(),
  must_confirm: z.boolean(),
  by_email: z.boolean(),
  /** How many of those it is for have read it; the members are counted now. */
  read_count: z.int(),
  confirmed_count: z.int(),
  audience: z.int(),
  version,
})
export type NoticeRow = z.infer<typeof noticeRow>
export const noticeDetail = z.extend(noticeRow, {
  content: z.string(),
  edits: z.array(z.object({ at: instant, by: z.string(), title: z.string(), content: z.string() })),
})
export type NoticeDetail = z.infer<typeof noticeDetail>
/** A notice for whom it is meant. */
export const noticeView = z.object({
  resource_id: id,
  title: z.string(),
  content: z.string(),
  type: noticeType,
  by: z.string(),
  publish_at: instant,
  edited_at: z.nullable(instant),
  is_pinned: z.boolean(),
  must_confirm: z.boolean(),
  is_confirmed: z.boolean(),
  is_read: z.boolean(),
  is_ended: z.boolean(),
})
export type NoticeView = z.infer<typeof noticeView>
export const noticeReader = z.object({
  user_id: id,
  username: z.string(),
  name: z.string(),
  organisation_name: z.nullable(z.string()),
  read_at: z.nullable(instant),
  confirmed_at: z.nullable(instant),
})
export type NoticeReader = z.infer<typeof noticeReader>

const one = z.object({ resource_id: id })
const manage = permission('notice.manage')

export const notice = {
  list: endpoint({
    method: 'GET',
    path: '/notices',
    access: manage,
    summary: 'Notices in the own scope, by publishing time',
    query: z.object({
      ...listQuery,
      sort: sortBy('title', 'type', 'status', 'by', 'created_at', 'publish_at'),
      status: many(noticeStatus),
      type: many(noticeType),
      target_group: many(noticeTarget),
      by_id: z.optional(id),
      from: z.optional(instant),
      to: z.optional(instant),
    }),
    reply: z.extend(page(noticeRow), { publishers: z.array(z.object({ by_id: id, by: z.string() })) }),
  }),
  get: endpoint({ method: 'GET', path: '/notices/:resource_id', access: manage, summary: 'A notice', params: one, reply: noticeDetail }),
  create: endpoint({
    method: 'POST',
    path: '/notices',
    access: manage,
    status: 201,
    summary: 'Write a notice: a draft',
    body: z.object(fields),
    reply: noticeDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/notices/:resource_id',
    access: manage,
    summary: 'Change a notice; once published only its title and text move, marked as edited, with what they were kept',
    params: one,
    body: z.object({ ...fields, version }),
    reply: noticeDetail,
    errors: ['changed_meanwhile', 'notice_fixed'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/notices/:resource_id/publish',
    access: manage,
    summary: 'Publish a draft now or later (at most a year ahead)',
    params: one,
    body: release,
    reply: noticeDetail,
    errors: ['pinned_too_many', 'already_decided'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/notices/:resource_id/withdraw',
    access: manage,
    summary: 'Withdraw: it goes from every open browser',
    params: one,
    body: z.object({ reason: optionalText(limits.reason.max) }),
    reply: noticeDetail,
    errors: ['already_decided'],
  }),
  pin: endpoint({
    method: 'POST',
    path: '/notices/:resource_id/pin',
    access: manage,
    summary: 'Pin or unpin; at most three at once',
    params: one,
    body: z.object({ is_pinned: z.boolean() }),
    reply: noticeDetail,
    errors: ['pinned_too_many'],
  }),
  copy: endpoint({
    method: 'POST',
    path: '/notices/:resource_id/copy',
    access: manage,
    status: 201,
    summary: 'A new draft with the same content',
    params: one,
    body: z.object({}),
    reply: noticeDetail,
  }),
  remind: endpoint({
    method: 'POST',
    path: '/notices/:resource_id/remind',
    access: manage,
    summary: 'Remind those who have not read it; once a day',
    params: one,
    body: z.object({}),
    reply: z.object({ told: z.int() }),
    errors: ['notice_reminded', 'already_decided'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/notices/:resource_id',
    access: manage,
    summary: 'Delete a draft, a withdrawn or an ended notice',
    params: one,
    reply: ok,
    errors: ['notice_live'],
  }),
  audience: endpoint({
    method: 'POST',
    path: '/notices/audience',
    access: manage,
    summary: 'How many people a target group has now',
    body: z.object(target),
    reply: z.object({ total: z.int() }),
  }),
  readers: endpoint({
    method: 'GET',
    path: '/notices/:resource_id/readers',
    access: manage,
    summary: 'Who has read it and who has not',
    params: one,
    query: z.object({ ...listQuery, sort: sortBy('username', 'name', 'organisation_name', 'read_at', 'confirmed_at'), is_read: queryBool }),
    reply: page(noticeReader),
  }),
  export_readers: endpoint({
    method: 'GET',
    path: '/notices/:resource_id/readers/export',
    access: manage,
    transfer: 'download',
    sends: [media.xlsx],
    summary: 'Who has read it and who has not, as .xlsx',
    params: one,
    query: z.object({ lang: z._default(locale, 'en') }),
    reply: z.unknown(),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/me/notices/:resource_id',
    access: user,
    summary: 'A notice that is for the caller; another one does not exist',
    params: one,
    reply: noticeView,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/me/notices/:resource_id/confirm',
    access: user,
    summary: 'Confirm that one has read it',
    params: one,
    body: z.object({}),
    reply: noticeView,
  }),
}
