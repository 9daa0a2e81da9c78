import type { Parsed, Reply } from '@beacon/api/endpoint'
import { permissionTree, seedRoles, withNeeds, type Permission } from '@beacon/api/people/permissions'
import type { role as contract, RoleFile, RolePlan } from '@beacon/api/people/role'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { fail, Failure } from '../../../failure.ts'
import { changedFields, writeAudit } from '../../platform/audit/index.ts'
import { sessionChanged } from '../session/index.ts'
import { checkGrant, checkLockout, itemsOf } from './grant.ts'
import { checkReach, closedFor, reachOf, type Closed, type Reach } from './reach.ts'
import { findByName, insertRole, listRoles, lockRole, updateRole, type RoleWithCount } from './repo.ts'

type Portable = Parsed<typeof contract.import_preview>['body']['roles'][number]

/** All roles but the administrator's, which follows the product. */
export async function exportRoles(ctx: SignedIn): Promise<RoleFile> {
  const roles = (await listRoles(ctx.db)).filter(({ role }) => role.key !== 'administrator')
  const after = { rows: roles.length }
  await writeAudit(ctx, ctx.db, [{ module: 'role', operation: 'export', object_type: 'role', before: null, after }])
  return {
    format: 'beacon-roles',
    version: 1,
    roles: roles.map(({ role: { key, name_en, name_zh, description, permissions } }) => ({
      key,
      name: name_en,
      name_zh,
      description,
      permissions,
    })),
  }
}

const isSeedKey = (key: string): key is keyof typeof seedRoles => key in seedRoles

/** A built-in role is found by its key, others by name. */
function findMeant(all: readonly RoleWithCount[], one: Portable): RoleWithCount | undefined {
  if (one.key && isSeedKey(one.key)) return all.find(({ role }) => role.key === one.key)
  const names = [one.name.toLowerCase()]
  return all.find(({ role }) => names.includes(role.name_en.toLowerCase()) || names.includes(role.name_zh.toLowerCase()))
}

const knownOf = (items: readonly string[]): Permission[] => items.filter((item): item is Permission => item in permissionTree)

/** What the file would change, role by role; nothing is written. */
export async function previewImport(ctx: SignedIn, file: RoleFile): Promise<RolePlan[]> {
  return planImport(ctx, file, { executor: ctx.db, reach: await reachOf(ctx) })
}

async function planImport(ctx: SignedIn, file: RoleFile, { executor, reach }: { executor: Executor; reach: Reach }): Promise<RolePlan[]> {
  const all = await listRoles(executor)
  const closed = new Map<string, Closed | null>()
  for (const { role } of all) closed.set(role.resource_id, await closedFor(executor, reach, role))
  return file.roles.map((one, index) => {
    const meant = findMeant(all, one)
    const twice = file.roles.findIndex((other) => other.name.toLowerCase() === one.name.toLowerCase()) !== index
    const next = withNeeds(knownOf(one.permissions))
    const now = new Set<string>(meant?.role.permissions)
    const adds = next.filter((item) => !now.has(item))
    const removes = [...now].filter((item) => !next.some((held) => held === item))
    const why = meant === undefined ? null : (closed.get(meant.role.resource_id) ?? null)
    const refusal = twice ? { code: 'name_taken', details: { name: one.name } } : refusalOf(ctx, one, meant, why)
    const isSame = meant !== undefined && adds.length + removes.length === 0 && (one.description ?? '') === meant.role.description
    return {
      index,
      name: one.name,
      resource_id: meant?.role.resource_id ?? null,
      state: refusal !== null ? 'refused' : meant === undefined ? 'new' : isSame ? 'same' : 'changed',
      adds,
      removes,
      unknown: one.permissions.filter((item) => !(item in permissionTree)),
      user_count: meant?.user_count ?? 0,
      code: refusal?.code ?? null,
      details: refusal?.details ?? {},
    }
  })
}

interface Refused {
  code: string
  details: Record<string, unknown>
}
function refusalOf(ctx: SignedIn, one: Portable, meant: RoleWithCount | undefined, closed: Closed | null): Refused | null {
  try {
    const items = itemsOf(one.permissions)
    if (meant?.role.key === 'administrator' || one.key === 'administrator') fail('role_fixed')
    if (closed !== null) fail(closed)
    checkGrant(ctx, items)
    if (meant !== undefined) checkLockout(ctx, meant.role, items)
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { code: error.code, details: error.details ?? {} }
  }
}

type Import = Parsed<typeof contract.import>['body']
/** The chosen roles of the file in one transaction: what the preview refused is refused here too. */
export async function importRoles(ctx: SignedIn, { file, chosen }: Import): Promise<Reply<typeof contract.import>> {
  const reach = await reachOf(ctx)
  return change(ctx, { module: 'role' as const, operation: 'import' as const, object_type: 'role' }, async (tx, note) => {
    const plans = await planImport(ctx, file, { executor: tx, reach })
    const done = { created: 0, changed: 0 }
    for (const index of new Set(chosen)) {
      const plan = plans[index]
      const one = file.roles[index]
      if (plan === undefined || one === undefined) return fail('field_wrong', { fields: { chosen: { code: 'field_wrong' } } })
      if (plan.state === 'same') continue
      const permissions = itemsOf(one.permissions)
      const description = one.description ?? ''
      if (plan.resource_id === null) {
        checkGrant(ctx, permissions)
        if ((await findByName(tx, one.name, null)) !== null) fail('name_taken', { name: one.name })
        const values = { name_en: one.name, name_zh: one.name_zh ?? one.name, description, permissions }
        const resource_id = newId()
        await insertRole(tx, { ...values, resource_id, updated_by: ctx.actor.user_id })
        note({ object_id: resource_id, object_name: one.name, before: null, after: values })
        done.created += 1
        continue
      }
      const old = (await lockRole(tx, plan.resource_id)) ?? fail('not_found')
      if (old.key === 'administrator') fail('role_fixed')
      await checkReach(tx, reach, old)
      checkGrant(ctx, permissions)
      checkLockout(ctx, old, permissions)
      await updateRole(tx, old.resource_id, { description, permissions, updated_by: ctx.actor.user_id })
      await sessionChanged(tx, { role_id: old.resource_id })
      note({ object_id: old.resource_id, object_name: old.name_en, ...changedFields(old, { description, permissions }) })
      done.changed += 1
    }
    return done
  })
}
