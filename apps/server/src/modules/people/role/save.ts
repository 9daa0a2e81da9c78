import type { Parsed, Reply } from '@beacon/api/endpoint'
import { seedItems, seedRoles } from '@beacon/api/people/permissions'
import type { role as contract, RoleDetail } from '@beacon/api/people/role'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { fail } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { sessionChanged } from '../session/index.ts'
import { checkGrant, checkLockout, givableRole, itemsOf } from './grant.ts'
import { checkReach, reachOf, type Reach } from './reach.ts'
import { getRole } from './read.ts'
import { deleteRole, findByName, findSeed, holderIds, insertRole, lockRole, setRole, updateRole, type RoleRecord } from './repo.ts'

type Create = Parsed<typeof contract.create>['body']
type Update = Parsed<typeof contract.update>['body']
const roleModule = { module: 'role', object_type: 'role' } as const

export async function createRole(ctx: SignedIn, body: Create): Promise<RoleDetail> {
  const permissions = itemsOf(body.permissions)
  checkGrant(ctx, permissions)
  const resource_id = newId()
  const operation = body.copy_of === undefined ? ('create' as const) : ('copy' as const)
  return change(ctx, { ...roleModule, operation, object_id: resource_id, object_name: body.name }, async (tx, note) => {
    await checkName(tx, body.name, null)
    const values = { name_en: body.name, name_zh: body.name, description: body.description ?? '', permissions }
    await insertRole(tx, { ...values, resource_id, updated_by: ctx.actor.user_id })
    note({ before: null, after: values })
    return getRole(ctx, resource_id, tx)
  })
}

/** What it says reaches the open browsers of its people with the commit. */
export async function changeRole(ctx: SignedIn, id: string, body: Update): Promise<RoleDetail> {
  const permissions = itemsOf(body.permissions)
  const reach = await reachOf(ctx)
  return change(ctx, { ...roleModule, operation: 'update' as const, object_id: id }, async (tx, note) => {
    const old = await lockEditable(tx, id, reach)
    checkGrant(ctx, permissions)
    checkLockout(ctx, old, permissions)
    const values = { ...namesOf(old, body.name), description: body.description ?? old.description, permissions }
    const changed = changedFields(old, values)
    const fields = Object.keys(changed.after)
    if (old.version !== body.version && fields.length > 0) fail('changed_meanwhile', { time: old.updated_at, fields, version: old.version })
    await checkName(tx, body.name, id)
    await updateRole(tx, id, { ...values, updated_by: ctx.actor.user_id })
    await sessionChanged(tx, { role_id: id })
    note({ ...changed, object_name: old.name_en })
    return getRole(ctx, id, tx)
  })
}

/** A built-in role as the product made it. */
export async function restoreRole(ctx: SignedIn, id: string, confirm: string): Promise<RoleDetail> {
  const reach = await reachOf(ctx)
  return change(ctx, { ...roleModule, operation: 'restore_default' as const, object_id: id }, async (tx, note) => {
    const old = await lockEditable(tx, id, reach)
    if (old.key === null) return fail('not_found')
    checkConfirm(old, confirm)
    const values = { name_en: seedRoles[old.key].en, name_zh: seedRoles[old.key].zh, permissions: seedItems(old.key) }
    checkGrant(ctx, values.permissions)
    checkLockout(ctx, old, values.permissions)
    await updateRole(tx, id, { ...values, updated_by: ctx.actor.user_id })
    await sessionChanged(tx, { role_id: id })
    note({ ...changedFields(old, values), object_name: old.name_en })
    return getRole(ctx, id, tx)
  })
}

type Remove = Parsed<typeof contract.remove>['body']
/** A role of one's own goes; people who hold it go to another one first, or it stays. */
export async function removeRole(ctx: SignedIn, id: string, { confirm, move_to }: Remove): Promise<Reply<typeof contract.remove>> {
  const reach = await reachOf(ctx)
  const where = reach.naming(id)
  return change(ctx, { ...roleModule, operation: 'delete' as const, object_id: id }, async (tx, note) => {
    const old = await lockEditable(tx, id, reach)
    if (old.key !== null) fail('role_seed')
    if (where.length > 0) fail('role_referenced', { where: where.join(', ') })
    const people = await holderIds(tx, id)
    if (people.length > 0 && (move_to === undefined || move_to === id)) fail('role_in_use', { n: people.length })
    checkConfirm(old, confirm)
    const target = move_to === undefined ? null : await givableRole(ctx, tx, move_to, 'move_to')
    if (target !== null && people.includes(ctx.actor.user_id)) checkLockout(ctx, { resource_id: ctx.actor.role_id }, target.permissions)
    if (target !== null && people.length > 0) await setRole(tx, people, target.resource_id)
    const ordinary = (await findSeed(tx, 'ordinary')) ?? fail('internal')
    await deleteRole(tx, id, ordinary.resource_id)
    await sessionChanged(tx, { role_id: id })
    note({ object_name: old.name_en, before: old, after: target === null ? null : { moved: people.length, to: target.name_en } })
    return { moved: people.length }
  })
}

/** The administrator's role follows the product; nobody edits it. Others are edited by whoever reaches that far. */
async function lockEditable(tx: Tx, id: string, reach: Reach): Promise<RoleRecord> {
  const role = (await lockRole(tx, id)) ?? fail('not_found')
  if (role.key === 'administrator') fail('role_fixed')
  await checkReach(tx, reach, role)
  return role
}

export async function checkName(tx: Tx, name: string, own: string | null): Promise<void> {
  if ((await findByName(tx, name, own)) === null) return
  fail('name_taken', { name, fields: { name: { code: 'name_taken', details: { name } } } })
}

/** A built-in role keeps a name per language until it gets one of its owner's. */
export function namesOf(old: Pick<RoleRecord, 'name_en' | 'name_zh'>, name: string): { name_en: string; name_zh: string } {
  const isKept = name === old.name_en || name === old.name_zh
  return isKept ? { name_en: old.name_en, name_zh: old.name_zh } : { name_en: name, name_zh: name }
}

function checkConfirm({ name_en, name_zh }: RoleRecord, confirm: string): void {
  if (![name_en, name_zh].includes(confirm.trim().normalize('NFC'))) fail('confirm_mismatch', { word: name_en })
}
