import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, integer, page, organisationName, text, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { phone } from './session.ts'

/** Unique among codes and aliases; an empty text means no code. */
export const organisationCode = text({ min: 0, max: 32, pattern: /^[A-Za-z0-9_]{2,32}$/u })

/** A node of the tree as lists and choices show it. People are those directly inside. */
export const organisationRow = z.object({
  resource_id: id,
  name: z.string(),
  code: z.nullable(z.string()),
  parent_id: z.nullable(id),
  is_open: z.boolean(),
  user_count: z.int(),
})
export type OrganisationRow = z.infer<typeof organisationRow>

export const organisationDetail = z.extend(organisationRow, {
  /** Codes of organisations merged into this one. */
  aliases: z.array(z.string()),
  description: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  sort: z.int(),
  /** People inside and anywhere below. */
  user_count_below: z.int(),
  /** Organisations directly inside. */
  child_count: z.int(),
  version,
})
export type OrganisationDetail = z.infer<typeof organisationDetail>

const fields = {
  name: organisationName,
  code: z.optional(organisationCode),
  description: z.optional(text({ max: limits.organisation.description })),
  contact_name: z.optional(text({ max: limits.organisation.contact_name })),
  contact_phone: z.optional(phone),
  is_open: z.optional(z.boolean()),
  sort: z.optional(integer(0, limits.organisation.sort_max)),
}
export const organisationCreate = z.object({ ...fields, parent_id: z.optional(z.nullable(id)) })
export const organisationUpdate = z.object({ ...fields, version })
const params = z.object({ resource_id: id })
const confirm = z.string().check(z.maxLength(100))

export const organisation = {
  list: endpoint({
    method: 'GET',
    path: '/organisations',
    access: permission('user.read'),
    summary: 'The tree of organisations within the own scope, siblings in their order',
    reply: page(organisationRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/organisations/:resource_id',
    access: permission('user.read'),
    summary: 'One organisation with all fields',
    params,
    reply: organisationDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/organisations',
    access: permission('organisation.manage'),
    status: 201,
    summary: 'Create an organisation; without a parent it needs people.all',
    body: organisationCreate,
    reply: organisationDetail,
    errors: ['name_taken', 'code_taken', 'phone_wrong', 'organisation_too_deep', 'organisations_too_many'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/organisations/:resource_id',
    access: permission('organisation.manage'),
    summary: 'Change the fields of an organisation',
    params,
    body: organisationUpdate,
    reply: organisationDetail,
    errors: ['changed_meanwhile', 'name_taken', 'code_taken', 'phone_wrong'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/organisations/:resource_id/move',
    access: permission('organisation.manage'),
    summary: 'Put it, with all below it, under another one (null: to the top)',
    params,
    body: z.object({ parent_id: z.nullable(id) }),
    reply: organisationDetail,
    errors: ['name_taken', 'organisation_cycle', 'organisation_too_deep', 'work_ids_meet'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/organisations/:resource_id/merge',
    access: permission('organisation.manage'),
    summary: 'Move everything of it to another one; its code stays there as an alias. Typed: `merge 2`',
    params,
    body: z.object({ into_id: id, confirm }),
    reply: organisationDetail,
    errors: ['confirm_mismatch', 'name_taken', 'organisation_cycle', 'organisation_too_deep', 'work_ids_meet'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/organisations/:resource_id',
    access: permission('organisation.manage'),
    summary: 'Remove an organisation without people and without others inside. Typed: its name',
    params,
    body: z.object({ confirm }),
    reply: z.object({ ok: z.literal(true) }),
    errors: ['confirm_mismatch', 'organisation_not_empty', 'organisation_referenced'],
  }),
}
