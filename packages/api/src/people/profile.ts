import * as z from 'zod/mini'
import { user } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, listQuery, ok, page } from '../fields.ts'
import { mailKind } from './session-fields.ts'
import { profileField } from '../platform/setting-fields.ts'
import { media } from '../media.ts'

/** The own account with all its data; this operation shows it to nobody else. */
export const ownProfile = z.object({
  resource_id: id,
  username: z.string(),
  name: z.string(),
  rep_name: z.string(),
  logo: z.nullable(z.string()),
  organisation_id: z.nullable(id),
  organisation_name: z.nullable(z.string()),
  role_name: z.string(),
  role_name_zh: z.optional(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  email_verified: z.boolean(),
  work_id: z.nullable(z.string()),
  id_card: z.nullable(z.string()),
  address: z.nullable(z.string()),
  introduction: z.string(),
  time_zone: z.nullable(z.string()),
  mail_off: z.array(mailKind),
  expires_at: z.nullable(instant),
  /** What this person may change here. */
  edit_fields: z.array(profileField),
  /** What one may choose from where `organisation_id` is among them; the present one needs not be. */
  organisations: z.array(z.object({ resource_id: id, name: z.string() })),
  /** Mail goes out: an e-mail address can be proven, and notices can be sent there. */
  mail_enabled: z.boolean(),
  /** Ways to sign in that stand for this account. */
  ways: z.object({ password: z.boolean(), password_changed_at: z.nullable(instant), sso: z.array(z.string()) }),
  /** Own data as a file: the last one made, and when the next may be asked for. */
  data: z.object({ job_id: z.nullable(id), state: z.nullable(z.string()), next_at: z.nullable(instant) }),
})
export type OwnProfile = z.infer<typeof ownProfile>

/** What happened at the own sign-in: from the audit log, 90 days. */
export const signInEvent = z.object({
  at: instant,
  operation: z.string(),
  result: z.enum(['ok', 'refused']),
  error_code: z.nullable(z.string()),
  address: z.string(),
})

/** `/me/profile` beside what `session` holds. */
export const profile = {
  get: endpoint({ method: 'GET', path: '/auth/profile', access: user, summary: 'The own profile in clear', reply: ownProfile }),
  prove_email: endpoint({
    method: 'POST',
    path: '/auth/profile/prove-email',
    access: user,
    status: 202,
    summary: 'Send a link to the own e-mail address that proves it; 24 hours',
    body: z.object({}),
    reply: ok,
    errors: ['mail_off', 'rate_limited'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/auth/profile/history',
    access: user,
    summary: 'Own sign-ins and refused tries of 90 days, newest first',
    query: z.object({ page: listQuery.page, size: listQuery.size }),
    reply: page(signInEvent),
  }),
  make_data: endpoint({
    method: 'POST',
    path: '/auth/profile/data',
    access: user,
    status: 202,
    summary: 'Gather all own data as a file (JSON and the own uploads); a job, once a day',
    body: z.object({}),
    reply: z.object({ job_id: id }),
    errors: ['data_too_soon'],
  }),
  data: endpoint({
    method: 'GET',
    path: '/auth/profile/data/:job_id',
    access: user,
    transfer: 'download',
    sends: [media.zip],
    summary: 'The file of own data',
    params: z.object({ job_id: id }),
    reply: z.unknown(),
  }),
}
