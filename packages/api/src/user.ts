import * as z from 'zod/mini'
import { permission } from './access.ts'
import { endpoint, many } from './endpoint.ts'
import { bulkReply, email, id, ids, instant, listQuery, optionalText, page, personName, queryBool, text, version } from './fields.ts'
import { password, phone, username } from './session.ts'

export const userStatus = z.enum(['normal', 'to_audit', 'disabled', 'expired'])
export const userRow = z.object({
  resource_id: id,
  username: z.string(),
  name: z.string(),
  rep_name: z.string(),
  organisation_id: z.nullable(id),
  organisation_name: z.nullable(z.string()),
  role_id: id,
  role_name: z.string(),
  is_admin: z.boolean(),
  status: userStatus,
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  work_id: z.nullable(z.string()),
  source: z.enum(['local', 'import', 'register', 'demo']),
  team_name: z.nullable(z.string()),
  last_login_at: z.nullable(instant),
  is_online: z.boolean(),
  created_at: instant,
  expires_at: z.nullable(instant),
  must_change_password: z.boolean(),
  reason: z.nullable(z.string()),
  version,
})
export type UserRow = z.infer<typeof userRow>

const profile = {
  name: personName,
  rep_name: z.optional(personName),
  organisation_id: id,
  role_id: id,
  phone: z.optional(phone),
  email: z.optional(email),
  work_id: z.optional(text({ min: 0, max: 32, pattern: /^$|^[A-Za-z0-9_-]{4,32}$/u })),
  introduction: z.optional(optionalText(1000, true)),
  expires_at: z.optional(z.nullable(instant)),
  must_change_password: z.optional(z.boolean()),
}
export const userCreate = z.object({ username, password, ...profile })
export const userUpdate = z.object({ ...profile, version })
export const userDetail = z.extend(userRow, { introduction: z.string() })

export const userAction = z.enum([
  'disable',
  'recover',
  'approve',
  'reject',
  'reset_password',
  'force_password_change',
  'sign_out',
  'delete',
])

export const user = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: permission('user.read'),
    summary: 'Users, within the own scope',
    query: z.object({
      ...listQuery,
      status: z.optional(userStatus),
      role_id: z.optional(id),
      organisation_id: z.optional(id),
      source: many(z.string()),
    }),
    reply: z.extend(page(userRow), {
      counts: z.object({ all: z.int(), normal: z.int(), to_audit: z.int(), disabled: z.int(), expired: z.int() }),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:resource_id',
    access: permission('user.read'),
    summary: 'One user; personal data masked unless unmask=true (needs user.personal, audited)',
    params: z.object({ resource_id: id }),
    query: z.object({ unmask: queryBool }),
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
      'email_taken',
      'work_id_taken',
      'grant_exceeds_own',
      'phone_wrong',
      'password_wrong_form',
      'password_known',
      'password_is_username',
      'admin_cannot_expire',
    ],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/:resource_id',
    access: permission('user.write'),
    summary: 'Change a user',
    params: z.object({ resource_id: id }),
    body: userUpdate,
    reply: userDetail,
    errors: [
      'changed_meanwhile',
      'email_taken',
      'work_id_taken',
      'phone_wrong',
      'admin_protected',
      'grant_exceeds_own',
      'admin_cannot_expire',
      'last_admin',
    ],
  }),
  reset_link: endpoint({
    method: 'POST',
    path: '/users/:resource_id/reset-link',
    access: permission('user.status'),
    status: 201,
    summary: 'A link by which the person sets a new password once; shown once, holds for 30 minutes',
    params: z.object({ resource_id: id }),
    reply: z.object({ path: z.string(), expires_at: instant }),
    errors: ['admin_protected', 'self_refused', 'account_disabled'],
  }),
  act: endpoint({
    method: 'POST',
    path: '/users/actions',
    access: permission('user.read'),
    summary: 'Bulk action; needs user.status, user.review or user.delete by action',
    body: z.object({
      action: userAction,
      user_ids: ids,
      reason: z.optional(text({ max: 200 })),
      password: z.optional(password),
      role_id: z.optional(id),
      confirm: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: z.extend(bulkReply, {
      /** Shown once: new passwords of reset_password. */
      passwords: z.optional(z.array(z.object({ resource_id: id, username: z.string(), password: z.string() }))),
    }),
    errors: [
      'password_wrong_form',
      'password_known',
      'password_is_username',
      'grant_exceeds_own',
      'admin_protected',
      'self_refused',
      'last_admin',
      'confirm_mismatch',
      'already_disabled',
      'not_disabled',
      'nothing_to_review',
      'disable_first',
      'user_in_contest',
      'already_decided',
    ],
  }),
}

export const role = {
  list: endpoint({
    method: 'GET',
    path: '/roles',
    access: permission('user.read'),
    summary: 'Roles to choose from',
    reply: page(
      z.object({
        resource_id: id,
        key: z.nullable(z.string()),
        name_en: z.string(),
        name_zh: z.string(),
        user_count: z.int(),
        permission_count: z.int(),
      }),
    ),
  }),
}

export const organisation = {
  list: endpoint({
    method: 'GET',
    path: '/organisations',
    access: permission('user.read'),
    summary: 'Organisations to choose from',
    reply: page(z.object({ resource_id: id, name: z.string(), parent_id: z.nullable(id), is_open: z.boolean(), user_count: z.int() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/organisations',
    access: permission('organisation.manage'),
    status: 201,
    summary: 'Create an organisation',
    body: z.object({ name: personName, parent_id: z.optional(z.nullable(id)), is_open: z.optional(z.boolean()) }),
    reply: z.object({ resource_id: id, name: z.string() }),
    errors: ['changed_meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/organisations/:resource_id',
    access: permission('organisation.manage'),
    summary: 'Remove an organisation without people',
    params: z.object({ resource_id: id }),
    reply: z.object({ ok: z.literal(true) }),
    errors: ['organisation_not_empty'],
  }),
}
