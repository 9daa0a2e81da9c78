import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { bulkIds, bulkRows, bulkStarted } from '../bulk.ts'
import { endpoint } from '../endpoint.ts'
import { displayName } from './display-name.ts'
import { email, id, instant, listQuery, ok, optionalText, page, queryBool, sortBy, text, version } from '../fields.ts'
import { address, idCard, phone, username, workId } from './person-rules.ts'
import { password } from './session.ts'
import { reviewRow, reviewState, userDetail, userFilterFields, userFilters, userHistoryRow, userRow } from './user-views.ts'

export { reviewState, userDetail, userFilters, userRow, userSource, userStatus } from './user-views.ts'
export type { ReviewRow, UserFilters, UserRow } from './user-views.ts'

const profile = {
  name: displayName,
  rep_name: z.optional(displayName),
  organisation_id: id,
  role_id: id,
  phone: z.optional(phone),
  email: z.optional(email),
  work_id: z.optional(workId),
  id_card: z.optional(idCard),
  address: z.optional(address),
  introduction: z.optional(optionalText(1000, true)),
  expires_at: z.optional(z.nullable(instant)),
  must_change_password: z.optional(z.boolean()),
  /** A file of purpose `avatar`. */
  picture: z.optional(z.nullable(id)),
}
export const userCreate = z.object({ username, password, ...profile })
export const userUpdate = z.object({ ...profile, version })
export const userAction = z.enum([
  'disable',
  'recover',
  'approve',
  'reject',
  'reset_password',
  'force_password_change',
  'sign_out',
  'unlock',
  'reset_two_factor',
  'set_role',
  'set_organisation',
  'set_expiry',
  'delete',
])
const rows = { user_ids: z.optional(bulkIds), ...bulkRows(z.extend(userFilters, { review: z.optional(reviewState), flagged: queryBool })) }
const one = z.object({ resource_id: id })
const newPasswords = z.array(z.object({ resource_id: id, username: z.string(), password: z.string() }))
const profileErrors = [
  'email_taken',
  'work_id_taken',
  'id_card_taken',
  'id_card_wrong',
  'phone_wrong',
  'grant_exceeds_own',
  'admin_cannot_expire',
] as const

export const user = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: permission('user.read'),
    summary: 'Users, within the own scope. A phone or ID card is found by the whole number only',
    query: z.object({
      ...listQuery,
      sort: sortBy(
        'username',
        'name',
        'rep_name',
        'organisation_name',
        'role_name',
        'status',
        'work_id',
        'source',
        'last_login_at',
        'created_at',
        'expires_at',
      ),
      ...userFilterFields,
    }),
    reply: z.extend(page(userRow), {
      counts: z.object({ all: z.int(), normal: z.int(), to_audit: z.int(), disabled: z.int(), expired: z.int() }),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:resource_id',
    access: permission('user.read'),
    summary: 'One user, personal data masked',
    params: one,
    reply: userDetail,
  }),
  unmask: endpoint({
    method: 'POST',
    path: '/users/:resource_id/unmask',
    access: permission('user.personal'),
    summary: 'One user with personal data in clear; leaves a row in the audit log',
    params: one,
    body: z.object({}),
    reply: userDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/users',
    access: permission('user.write'),
    status: 201,
    summary: 'Create a user',
    body: userCreate,
    reply: userDetail,
    errors: [
      'username_taken',
      'username_wrong',
      'password_wrong_form',
      'password_known',
      'password_is_username',
      'license_limit',
      ...profileErrors,
    ],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/:resource_id',
    access: permission('user.write'),
    summary: 'Change a user',
    params: one,
    body: userUpdate,
    reply: userDetail,
    errors: ['changed_meanwhile', 'admin_protected', 'last_admin', ...profileErrors],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/users/:resource_id/sessions',
    access: permission('user.status'),
    summary: 'Open sessions of a user: device, address, times',
    params: one,
    reply: page(z.object({ resource_id: id, user_agent: z.string(), address: z.string(), created_at: instant, last_seen_at: instant })),
  }),
  end_session: endpoint({
    method: 'DELETE',
    path: '/users/:resource_id/sessions/:session_id',
    access: permission('user.status'),
    summary: 'End one session of a user',
    params: z.object({ resource_id: id, session_id: id }),
    reply: ok,
    errors: ['admin_protected'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/users/:resource_id/history',
    access: permission('audit.read'),
    summary: 'What was done to a user, the last 20, newest first',
    params: one,
    reply: page(userHistoryRow),
  }),
  reset_link: endpoint({
    method: 'POST',
    path: '/users/:resource_id/reset-link',
    access: permission('user.status'),
    status: 201,
    summary: 'A link by which the person sets a new password once; shown once, holds for 30 minutes',
    params: one,
    reply: z.object({ path: z.string(), expires_at: instant }),
    errors: ['admin_protected', 'self_refused', 'account_disabled', 'grant_exceeds_own', 'password_external'],
  }),
  reviews: endpoint({
    method: 'GET',
    path: '/user-reviews',
    access: permission('user.review'),
    summary: 'Registrations that wait for a decision or had one, within the own scope',
    query: z.object({
      ...listQuery,
      sort: sortBy('username', 'name', 'organisation_name', 'created_at', 'reviewed_at'),
      review: z._default(reviewState, 'pending'),
      organisation_id: z.optional(id),
      created_from: z.optional(instant),
      created_to: z.optional(instant),
      flagged: queryBool,
    }),
    reply: z.extend(page(reviewRow), { counts: z.object({ pending: z.int(), success: z.int(), fail: z.int() }) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/users/actions/preview',
    access: permission('user.read'),
    summary: 'Whom a bulk action would reach: how many, the first names, and who takes part in a contest that runs now',
    body: z.object(rows),
    reply: z.object({
      total: z.int(),
      names: z.array(z.string()),
      playing: z.array(z.object({ resource_id: id, name: z.string(), contest: z.string() })),
    }),
    errors: ['bulk_too_many'],
  }),
  act: endpoint({
    method: 'POST',
    path: '/users/actions',
    access: permission('user.read'),
    summary: 'Bulk action; needs user.status, user.review, user.write or user.delete by action. Above 200 rows 202 with a job',
    body: z.object({
      action: userAction,
      ...rows,
      reason: z.optional(text({ max: 200 })),
      /** reset_password: one password for all; without it each gets its own. */
      password: z.optional(password),
      /** reset_password: the installation's default password. */
      default_password: z.optional(z.boolean()),
      role_id: z.optional(id),
      organisation_id: z.optional(id),
      expires_at: z.optional(z.nullable(instant)),
      confirm: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: z.extend(bulkStarted, {
      /** Shown once: new passwords of reset_password. Those of a job are taken with its id. */
      passwords: z.optional(newPasswords),
    }),
    errors: [
      'bulk_too_many',
      'password_wrong_form',
      'password_known',
      'password_is_username',
      'default_password_missing',
      'grant_exceeds_own',
      'admin_cannot_expire',
      'confirm_mismatch',
    ],
  }),
  passwords: endpoint({
    method: 'POST',
    path: '/users/passwords',
    access: permission('user.status'),
    summary: 'The new passwords that a job of one’s own made; given out once',
    body: z.object({ job_id: id }),
    reply: z.object({ items: newPasswords }),
  }),
}

export { organisation } from './organisation.ts'
export { role } from './role.ts'
