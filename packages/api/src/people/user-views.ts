import * as z from 'zod/mini'
import { many } from '../endpoint.ts'
import { id, instant, queryBool, text, version } from '../fields.ts'

export const userStatus = z.enum(['normal', 'to_audit', 'disabled', 'expired'])
export const userSource = z.enum(['local', 'import', 'register', 'oidc', 'ldap', 'demo'])
export const userRow = z.object({
  resource_id: id,
  username: z.string(),
  name: z.string(),
  rep_name: z.string(),
  organisation_id: z.nullable(id),
  organisation_name: z.nullable(z.string()),
  /** From the root down to the own organisation. */
  organisation_path: z.array(z.string()),
  role_id: id,
  role_name: z.string(),
  is_admin: z.boolean(),
  status: userStatus,
  /** Personal data is masked, unless it is one's own. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  id_card: z.nullable(z.string()),
  address: z.nullable(z.string()),
  work_id: z.nullable(z.string()),
  picture: z.nullable(id),
  source: userSource,
  team_name: z.nullable(z.string()),
  last_login_at: z.nullable(instant),
  is_online: z.boolean(),
  has_sessions: z.boolean(),
  /** Wrong sign-ins lock it at some address until then. */
  locked_until: z.nullable(instant),
  totp_on: z.boolean(),
  created_at: instant,
  expires_at: z.nullable(instant),
  must_change_password: z.boolean(),
  reason: z.nullable(z.string()),
  version,
})
export type UserRow = z.infer<typeof userRow>

/** What narrows the list, an export and a bulk action alike. */
export const userFilterFields = {
  q: z.optional(text({ max: 200 })),
  status: z.optional(userStatus),
  role_id: z.optional(id),
  organisation_id: z.optional(id),
  /** False: the organisation itself, without those below it. */
  below: queryBool,
  source: many(userSource),
  online: queryBool,
  /** Ends within this many days. */
  expires_within: z.optional(z.enum(['7', '30'])),
  never_signed_in: queryBool,
  two_factor_off: queryBool,
  created_from: z.optional(instant),
  created_to: z.optional(instant),
}
export const userFilters = z.object(userFilterFields)
export type UserFilters = z.output<typeof userFilters>

export const userDetail = z.extend(userRow, {
  introduction: z.string(),
  /** The last sign-in; `failures` counts wrong ones of the last day. */
  sign_in: z.object({ at: z.nullable(instant), address: z.nullable(z.string()), user_agent: z.nullable(z.string()), failures: z.int() }),
  teams: z.array(z.object({ resource_id: id, name: z.string(), is_captain: z.boolean() })),
})

export const reviewState = z.enum(['pending', 'success', 'fail'])
/** What a reviewer should look at. `who` is the account that has the same; `n` counts registrations of one address. */
export const reviewFlag = z.object({
  flag: z.enum(['same_id_card', 'same_email', 'same_phone', 'same_address', 'disposable_email']),
  who: z.optional(z.string()),
  n: z.optional(z.int()),
})
export const reviewRow = z.object({
  resource_id: id,
  username: z.string(),
  name: z.string(),
  organisation_id: z.nullable(id),
  organisation_name: z.nullable(z.string()),
  organisation_path: z.array(z.string()),
  role_id: id,
  role_name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  created_at: instant,
  expires_at: z.nullable(instant),
  registered_address: z.nullable(z.string()),
  flags: z.array(reviewFlag),
  audit_status: reviewState,
  reviewer: z.nullable(z.string()),
  reviewed_at: z.nullable(instant),
  reason: z.nullable(z.string()),
})
export type ReviewRow = z.infer<typeof reviewRow>

/** A row of an account's history: what was done to it. Values are masked. */
export const userHistoryRow = z.object({
  seq: z.int(),
  at: instant,
  by: z.string(),
  module: z.string(),
  operation: z.string(),
  object_name: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
