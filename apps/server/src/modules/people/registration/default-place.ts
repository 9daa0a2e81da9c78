import type { SettingValues } from '@beacon/api/platform/setting'
import { eq } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { role } from '../../../db/schema/people/role.ts'
import { findRoot } from '../organisation/index.ts'

type DefaultPlace = Pick<SettingValues, 'registration_default_role' | 'registration_organisation'>

/** Role and organisation of who registers, unless a setting names others; null before both are seeded. */
export async function findDefaultPlace(executor: Executor): Promise<DefaultPlace | null> {
  const ordinary = executor.select({ id: role.resource_id }).from(role).where(eq(role.key, 'ordinary'))
  const [[found], root] = await Promise.all([ordinary, findRoot(executor)])
  if (found === undefined || root === null) return null
  return { registration_default_role: found.id, registration_organisation: root.resource_id }
}
