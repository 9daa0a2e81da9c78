import { permissionTree } from '@beacon/api/people/permissions'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { organisationScope } from '../organisation/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { holdersOutside, type RoleRecord } from './repo.ts'

/** Names of settings whose value names something by its id, such as the role of registrations. */
async function settingsNaming(ctx: SignedIn): Promise<(id: string) => string[]> {
  const { values } = await settingsOf(ctx)
  const texts = Object.entries(values).map(([name, value]) => [name, JSON.stringify(value) ?? ''] as const)
  return (id) => texts.filter(([, text]) => text.includes(id)).map(([name]) => name)
}

/** How far somebody's changes of roles may reach; read before the transaction that changes one. */
export interface Reach {
  /** Organisations of the caller; null: all. */
  scope: readonly string[] | null
  held: ReadonlySet<string>
  own_id: string
  /** Settings that name a role: whoever comes by them holds it. */
  naming: (id: string) => string[]
}
export type Closed = 'role_above_own' | 'role_reaches_further'

export async function reachOf(ctx: SignedIn): Promise<Reach> {
  const { permissions, user_id } = ctx.actor
  return { scope: await organisationScope(ctx), held: permissions, own_id: user_id, naming: await settingsNaming(ctx) }
}

/** Items of a role that somebody lacks; what the product does not know any more is nothing to lack. */
export const itemsLacked = (held: ReadonlySet<string>, { permissions }: Pick<RoleRecord, 'permissions'>): string[] =>
  permissions.filter((item) => item in permissionTree && !held.has(item))

/**
 * Why a role is not the caller's to change, in any way. A role is one object for all its holders: with fewer items they are
 * less than the caller, who could act on them then. So it holds nothing above the caller, and nobody outside the own
 * organisations holds it or comes to hold it: a built-in one, or one that a setting gives.
 */
export async function closedFor(executor: Executor, reach: Reach, role: RoleRecord): Promise<Closed | null> {
  if (itemsLacked(reach.held, role).length > 0) return 'role_above_own'
  if (reach.scope === null) return null
  if (role.key !== null || reach.naming(role.resource_id).length > 0) return 'role_reaches_further'
  return (await holdersOutside(executor, role.resource_id, reach)) > 0 ? 'role_reaches_further' : null
}

/** Throws `role_above_own` or `role_reaches_further`. */
export async function checkReach(executor: Executor, reach: Reach, role: RoleRecord): Promise<void> {
  const closed = await closedFor(executor, reach, role)
  if (closed === 'role_above_own') fail(closed, { items: itemsLacked(reach.held, role) })
  if (closed !== null) fail(closed)
}
