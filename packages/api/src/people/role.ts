import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { bulkStarted } from '../bulk.ts'
import { endpoint } from '../endpoint.ts'
import { id, ids, instant, integer, issue, listQuery, page, queryBool, sortBy, text, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { permissionTree, roleItemsMax } from './permissions.ts'

/** To choose from: a name in either language, the same for roles of one's own. */
export const roleChoice = z.object({
  resource_id: id,
  key: z.nullable(z.string()),
  name_en: z.string(),
  name_zh: z.string(),
  user_count: z.int(),
  permission_count: z.int(),
})
export type RoleChoice = z.infer<typeof roleChoice>

export const roleRow = z.extend(roleChoice, {
  description: z.string(),
  permissions: z.array(z.string()),
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  /** Settings that name it, such as the role of registrations. */
  used_by: z.array(z.string()),
  /** Why the caller may not change it, beside the item: it holds what the caller lacks, or people outside hold it. */
  closed: z.nullable(z.enum(['role_above_own', 'role_reaches_further'])),
  version,
})
export type RoleRow = z.infer<typeof roleRow>
export const roleDetail = z.extend(roleRow, {
  /** Holders with an open session, heard of within a minute or two. */
  online_count: z.int(),
  /** A built-in role differs from what it held at first. */
  differs_from_default: z.boolean(),
})
export type RoleDetail = z.infer<typeof roleDetail>

const item = z.string().check(z.refine((text) => text in permissionTree, { error: issue('field_wrong') }))
const items = z.array(item).check(
  z.minLength(1, { error: issue('permissions_empty') }),
  z.refine((all) => new Set(all).size <= roleItemsMax, { error: issue('permissions_too_many', { max: roleItemsMax }) }),
)
const name = text({ min: 1, max: limits.role.name })
const description = z.optional(text({ max: limits.role.description, multiline: true }))
export const roleCreate = z.object({ name, description, permissions: items })
export const roleUpdate = z.object({ name, description, permissions: items, version })

/** One role in a file; `key` names a built-in one. Items unknown here are told, not refused. */
export const rolePortable = z.object({
  key: z.optional(z.nullable(text({ max: 40 }))),
  name: text({ min: 1, max: limits.role.name }),
  name_zh: z.optional(text({ min: 1, max: limits.role.name })),
  description,
  permissions: z.array(text({ min: 1, max: 60 })).check(z.maxLength(500, { error: issue('permissions_too_many', { max: roleItemsMax }) })),
})
export const roleFile = z.object({
  format: z.literal('beacon-roles'),
  version: z.literal(1),
  roles: z.array(rolePortable).check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(200)),
})
export type RoleFile = z.infer<typeof roleFile>

/** What an import would do with one role of the file. */
export const rolePlan = z.object({
  index: z.int(),
  name: z.string(),
  resource_id: z.nullable(id),
  state: z.enum(['new', 'changed', 'same', 'refused']),
  adds: z.array(z.string()),
  removes: z.array(z.string()),
  unknown: z.array(z.string()),
  user_count: z.int(),
  code: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
})
export type RolePlan = z.infer<typeof rolePlan>

export const roleMember = z.object({
  resource_id: id,
  username: z.string(),
  name: z.string(),
  organisation_name: z.nullable(z.string()),
  role_id: id,
  role_name_en: z.string(),
  role_name_zh: z.string(),
  status: z.enum(['normal', 'to_audit', 'disabled', 'expired']),
  is_online: z.boolean(),
})
export type RoleMember = z.infer<typeof roleMember>

const params = z.object({ resource_id: id })
const confirm = z.string().check(z.maxLength(100))

export const role = {
  list: endpoint({
    method: 'GET',
    path: '/roles',
    access: permission('user.read'),
    summary: 'Roles to choose from',
    reply: page(roleChoice),
  }),
  table: endpoint({
    method: 'GET',
    path: '/roles/table',
    access: permission('role.read'),
    summary: 'Roles with all they hold; built-in ones first, then by name. q also finds names of items',
    query: z.object({
      ...listQuery,
      sort: sortBy('name', 'description', 'user_count', 'permission_count', 'key', 'updated_at', 'updated_by'),
      locale: z.optional(z.enum(['en', 'zh'])),
    }),
    reply: z.extend(page(roleRow), { all: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/roles/:resource_id',
    access: permission('role.read'),
    summary: 'One role',
    params,
    reply: roleDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/roles',
    access: permission('role.write'),
    status: 201,
    summary: 'Create a role; needed items come along',
    body: z.extend(roleCreate, { copy_of: z.optional(id) }),
    reply: roleDetail,
    errors: ['name_taken', 'grant_exceeds_own', 'permissions_empty', 'permissions_too_many'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/roles/:resource_id',
    access: permission('role.write'),
    summary: 'Change a role; its people feel it within two seconds',
    params,
    body: roleUpdate,
    reply: roleDetail,
    errors: [
      'changed_meanwhile',
      'name_taken',
      'role_fixed',
      'role_above_own',
      'role_reaches_further',
      'grant_exceeds_own',
      'self_lockout',
      'permissions_empty',
      'permissions_too_many',
    ],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/roles/:resource_id/restore',
    access: permission('role.write'),
    summary: 'Give a built-in role the names and items it had at first. Typed: its name',
    params,
    body: z.object({ confirm }),
    reply: roleDetail,
    errors: ['confirm_mismatch', 'role_fixed', 'role_above_own', 'role_reaches_further', 'grant_exceeds_own', 'self_lockout'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/roles/:resource_id',
    access: permission('role.write'),
    summary: 'Delete a role; `move_to` takes its people. Typed: its name',
    params,
    body: z.object({ confirm, move_to: z.optional(id) }),
    reply: z.object({ moved: z.int() }),
    errors: [
      'confirm_mismatch',
      'role_fixed',
      'role_above_own',
      'role_reaches_further',
      'role_seed',
      'role_in_use',
      'role_referenced',
      'grant_exceeds_own',
      'self_lockout',
    ],
  }),
  members: endpoint({
    method: 'GET',
    path: '/roles/:resource_id/members',
    access: permission('role.write'),
    summary: 'People in the role, or (inside=false) those one could add; within the own scope',
    params,
    query: z.object({
      ...listQuery,
      sort: sortBy('username', 'name', 'status', 'role_name'),
      inside: queryBool,
      organisation_id: z.optional(id),
      role_id: z.optional(id),
      status: z.optional(z.enum(['normal', 'to_audit', 'disabled', 'expired'])),
    }),
    reply: page(roleMember),
  }),
  add_members: endpoint({
    method: 'POST',
    path: '/roles/:resource_id/members',
    access: permission('role.write'),
    summary: 'People leave their present role for this one. ⚷ where administrators come or go. Above 200 people 202 with a job',
    params,
    body: z.object({ user_ids: ids }),
    reply: bulkStarted,
    errors: ['grant_exceeds_own', 'admin_protected', 'self_lockout', 'last_admin', 'admin_cannot_expire'],
  }),
  remove_members: endpoint({
    method: 'POST',
    path: '/roles/:resource_id/members/remove',
    access: permission('role.write'),
    summary:
      'People leave this role for another one, that of registrations unless told. ⚷ where administrators come or go. Above 200 people 202 with a job',
    params,
    body: z.object({ user_ids: ids, role_id: z.optional(id) }),
    reply: bulkStarted,
    errors: ['grant_exceeds_own', 'admin_protected', 'self_lockout', 'last_admin', 'admin_cannot_expire'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/roles/export',
    access: permission('role.read'),
    summary: 'Names and items of all roles but the administrator’s, for another installation',
    reply: roleFile,
  }),
  import_preview: endpoint({
    method: 'POST',
    path: '/roles/import/preview',
    access: permission('role.write'),
    summary: 'What a file of roles would change',
    body: roleFile,
    reply: z.object({ items: z.array(rolePlan) }),
  }),
  import: endpoint({
    method: 'POST',
    path: '/roles/import',
    access: permission('role.write'),
    summary: 'Take the chosen roles of a file: all of them or none',
    body: z.object({
      file: roleFile,
      chosen: z.array(integer(0, 199)).check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(200)),
    }),
    reply: z.object({ created: z.int(), changed: z.int() }),
    errors: [
      'name_taken',
      'role_fixed',
      'role_above_own',
      'role_reaches_further',
      'grant_exceeds_own',
      'self_lockout',
      'permissions_empty',
      'permissions_too_many',
    ],
  }),
}
