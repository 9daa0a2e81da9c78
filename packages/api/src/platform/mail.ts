import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, ids, instant, listQuery, page, sortIfBy } from '../fields.ts'

/** What the product writes by mail. */
export const mailTemplates = [
  'password_reset',
  'email_verify',
  'registration_decided',
  'totp_reset',
  'token_ending',
  'account_ending',
  'note',
  'test',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** Why a mail did not go out, in our words. */
export const mailTrouble = z.enum([
  'address_inside',
  'unreachable',
  'sign_in_refused',
  'encryption_failed',
  'address_refused',
  'unreadable',
  'unknown',
])
export type MailTrouble = z.infer<typeof mailTrouble>

export const failedMail = z.object({
  resource_id: id,
  template: z.enum(mailTemplates),
  /** Masked as in every list; null when what was sealed cannot be read any more. */
  to: z.nullable(z.string()),
  why: mailTrouble,
  tries: z.int(),
  created_at: instant,
  failed_at: instant,
})
export type FailedMail = z.infer<typeof failedMail>

/** Null is all of them. */
const which = z.object({ ids: z.nullable(ids) })
const count = z.object({ count: z.int() })
const manage = permission('setting.security')

export const mail = {
  failed: endpoint({
    method: 'GET',
    path: '/mail/failed',
    access: manage,
    summary: 'Mail that was tried as often as it is tried, and given up (sort: failed_at, created_at, tries)',
    query: z.object({ page: listQuery.page, size: listQuery.size, sort: sortIfBy('failed_at', 'created_at', 'tries') }),
    reply: page(failedMail),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/mail/failed/retry',
    access: manage,
    summary: 'Put failed mail into the queue again, as if it were new',
    body: which,
    reply: count,
    errors: ['mail_missing'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/mail/failed/discard',
    access: manage,
    summary: 'Remove failed mail: it is never sent',
    body: which,
    reply: count,
  }),
}
