import type { Parsed } from '@beacon/api/endpoint'
import { limits } from '@beacon/api/limits'
import { phoneOf } from '@beacon/api/people/person-rules'
import type { organisation as contract, OrganisationDetail } from '@beacon/api/people/organisation'
import { can, type SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { fail, failFields } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { getInScope } from './read.ts'
import {
  countInside,
  countOrganisations,
  deleteOrganisation,
  depthOf,
  findByCode,
  findRoot,
  findSibling,
  insertOrganisation,
  lockTree,
  settingsNaming,
  takesForeignPhones,
  updateOrganisation,
} from './repo.ts'
import { findInScope } from './scope.ts'

type Create = Parsed<typeof contract.create>['body']
type Update = Parsed<typeof contract.update>['body']

export async function createOrganisation(ctx: SignedIn, { parent_id = null, ...body }: Create): Promise<OrganisationDetail> {
  const entry = { module: 'organisation' as const, operation: 'create' as const, object_type: 'organisation', object_name: body.name }
  return change(ctx, entry, async (tx, note) => {
    await lockTree(tx)
    await checkParent(ctx, tx, parent_id)
    if ((await depthOf(tx, parent_id)) >= limits.organisation.depth) fail('organisation_too_deep')
    if ((await countOrganisations(tx)) >= limits.organisation.nodes) fail('organisations_too_many', { max: limits.organisation.nodes })
    await checkPhone(tx, body.contact_phone)
    const values = valuesOf(body)
    await checkTaken(tx, { resource_id: null, parent_id, name: body.name, code: values.code ?? null })
    const made = await insertOrganisation(tx, { ...values, resource_id: newId(), name: body.name, parent_id })
    if (made === null) return fail('name_taken', { name: body.name })
    note({ object_id: made.resource_id, before: null, after: { ...values, parent_id } })
    return getInScope(ctx, made.resource_id, tx)
  })
}

export async function changeOrganisation(ctx: SignedIn, id: string, { version, ...body }: Update): Promise<OrganisationDetail> {
  const entry = { module: 'organisation' as const, operation: 'update' as const, object_type: 'organisation', object_id: id }
  return change(ctx, entry, async (tx, note) => {
    await lockTree(tx)
    const old = (await findInScope(ctx, tx, id)) ?? fail('not_found')
    const values = valuesOf(body)
    const changed = changedFields(old, values)
    const fields = Object.keys(changed.after)
    if (old.version !== version && fields.length > 0) fail('changed_meanwhile', { time: old.updated_at, fields, version: old.version })
    if (body.contact_phone !== old.contact_phone) await checkPhone(tx, body.contact_phone)
    await checkTaken(tx, { resource_id: id, parent_id: old.parent_id, name: body.name, code: values.code ?? null })
    await updateOrganisation(tx, id, values)
    note({ ...changed, object_name: body.name })
    return getInScope(ctx, id, tx)
  })
}

export async function removeOrganisation(ctx: SignedIn, id: string, confirm: string): Promise<{ ok: true }> {
  const entry = { module: 'organisation' as const, operation: 'delete' as const, object_type: 'organisation', object_id: id }
  return change(ctx, entry, async (tx, note) => {
    await lockTree(tx)
    const row = (await findInScope(ctx, tx, id)) ?? fail('not_found')
    const { people, below } = await countInside(tx, id)
    const isOnlyRoot = row.parent_id === null && (await findRoot(tx))?.resource_id === id
    if (people > 0 || below > 0 || isOnlyRoot) fail('organisation_not_empty', { n: people, m: below })
    const where = await settingsNaming(tx, id)
    if (where.length > 0) fail('organisation_referenced', { where: where.join(', ') })
    if (confirm.trim().normalize('NFC') !== row.name) fail('confirm_mismatch', { word: row.name })
    await deleteOrganisation(tx, id)
    note({ object_name: row.name, before: row, after: null })
    return { ok: true as const }
  })
}

/** Throws 400 at `parent_id` outside the own scope; the top itself needs `people.all`. */
export async function checkParent(ctx: SignedIn, tx: Tx, parent_id: string | null): Promise<void> {
  if (parent_id === null) {
    if (!can(ctx, 'people.all')) fail('permission_missing', { item: 'people.all' })
    return
  }
  if ((await findInScope(ctx, tx, parent_id)) === null) failFields({ parent_id: { code: 'field_wrong' } })
}

/** Throws 400 at `contact_phone` for a number of another country where the installation takes none. */
async function checkPhone(tx: Tx, contact_phone: string | undefined): Promise<void> {
  if (!contact_phone) return
  if (phoneOf(contact_phone, await takesForeignPhones(tx)) === null) failFields({ contact_phone: { code: 'phone_wrong' } })
}

interface Named {
  resource_id: string | null
  parent_id: string | null
  name: string
  code: string | null
}
/** A name stands once among siblings, a code once among codes and aliases. */
export async function checkTaken(tx: Tx, { resource_id, parent_id, name, code }: Named): Promise<void> {
  const sibling = await findSibling(tx, parent_id, name)
  if (sibling !== null && sibling.resource_id !== resource_id)
    fail('name_taken', { name, fields: { name: { code: 'name_taken', details: { name } } } })
  const holder = code === null ? null : await findByCode(tx, code)
  if (holder !== null && holder.resource_id !== resource_id)
    fail('code_taken', { code, fields: { code: { code: 'code_taken', details: { code } } } })
}

/** Fields that were sent; an empty code is none. */
function valuesOf(body: Omit<Update, 'version'>) {
  const { name, code, description, contact_name, contact_phone, is_open, sort } = body
  const given = { name, code: code === '' ? null : code, description, contact_name, contact_phone, is_open, sort }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as { name: string; code?: string | null }
}
