import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { fail, failFields } from '../../../failure.ts'
import { itemsAbove } from './judge.ts'
import { findRole, type RoleRecord } from './repo.ts'

/** A role the caller may give: nothing in it that the caller lacks; the administrator's only from an administrator. */
export async function checkRole(ctx: SignedIn, executor: Executor, id: string): Promise<RoleRecord> {
  const role = (await findRole(executor, id)) ?? failFields({ role_id: { code: 'field_wrong' } })
  const above = itemsAbove(ctx, role)
  if (above.length > 0 || (role.key === 'administrator' && !ctx.actor.is_admin))
    fail('grant_exceeds_own', { items: above.length > 0 ? above : ['administrator'] })
  return role
}
