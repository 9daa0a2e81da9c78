import { permissionTree, roleItemsMax, withNeeds, type Permission } from '@beacon/api/people/permissions'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { fail, failFields } from '../../../failure.ts'
import { findRole, type RoleRecord } from './repo.ts'

/** Items of a form or a file, with those they need; unknown ones are left out. Throws when none is left or they are too many. */
export function itemsOf(given: readonly string[]): Permission[] {
  const items = withNeeds(given.filter((item): item is Permission => item in permissionTree))
  if (items.length === 0) failFields({ permissions: { code: 'permissions_empty' } })
  if (items.length > roleItemsMax) failFields({ permissions: { code: 'permissions_too_many', details: { n: items.length } } })
  return items
}

/** Nobody gives what one has not. */
export function checkGrant(ctx: SignedIn, items: readonly string[]): void {
  const held: ReadonlySet<string> = ctx.actor.permissions
  const above = items.filter((item) => !held.has(item))
  if (above.length > 0) fail('grant_exceeds_own', { items: above })
}

/** One's own role keeps the right to edit roles, or nobody might be left to undo it. */
export function checkLockout(ctx: SignedIn, role: Pick<RoleRecord, 'resource_id'>, items: readonly string[]): void {
  if (role.resource_id === ctx.actor.role_id && !items.includes('role.write')) fail('self_lockout')
}

/** A role that people may be put into by the caller; the administrators' only by one of them. */
export async function givableRole(ctx: SignedIn, executor: Executor, id: string, field: string): Promise<RoleRecord> {
  const { role } = (await findRole(executor, id)) ?? failFields({ [field]: { code: 'field_wrong' } })
  if (role.key === 'administrator' && !ctx.actor.is_admin) fail('grant_exceeds_own', { items: ['administrator'] })
  checkGrant(ctx, role.permissions)
  return role
}
