import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'
import type { RoleRecord, UserRecord } from './repo.ts'
import { flagColumns, reviewFilter, type FlagFacts } from './review-flags.ts'

const nameOf = sql<string | null>`(select r.username from ${user} r where r.resource_id = "user".reviewed_by)`

export interface ReviewWithUser extends FlagFacts {
  user: UserRecord
  role: RoleRecord
  organisation_name: string | null
  reviewer: string | null
}

export async function listReviews(
  executor: Executor,
  input: { where: SQL | undefined; order: SQL[]; page: number; size: number },
): Promise<ReviewWithUser[]> {
  return executor
    .select({ user, role, organisation_name: organisation.name, reviewer: nameOf, ...flagColumns })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .leftJoin(organisation, eq(organisation.resource_id, user.organisation_id))
    .where(input.where)
    .orderBy(...input.order)
    .limit(input.size)
    .offset((input.page - 1) * input.size)
}

export async function countReviews(
  executor: Executor,
  where: SQL | undefined,
): Promise<{ pending: number; success: number; fail: number }> {
  const count = (review: 'pending' | 'success' | 'fail') => sql<number>`count(*) filter (where ${reviewFilter(review)})::int`
  const [row] = await executor
    .select({ pending: count('pending'), success: count('success'), fail: count('fail') })
    .from(user)
    .where(where)
  return row ?? { pending: 0, success: 0, fail: 0 }
}

export interface Decision {
  who: string
  time: string
}
/** Who reviewed these last. */
export async function decisionsOn(tx: Tx, ids: string[]): Promise<Map<string, Decision>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: user.resource_id, who: nameOf, time: user.reviewed_at })
    .from(user)
    .where(inArray(user.resource_id, ids))
  return new Map(rows.flatMap(({ id, who, time }) => (time === null ? [] : [[id, { who: who ?? '', time }] as const])))
}
