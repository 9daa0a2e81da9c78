import { sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { entrant, entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { staffContest, staffedBy } from '../../core/contest/index.ts'

/** A condition on the user `u`: takes part in one of these contests, each of which the caller may write to. */
export async function entrantsOf(ctx: SignedIn, contestIds: readonly string[]): Promise<SQL> {
  for (const id of contestIds) await staffContest(ctx, id, 'contest.bulletin')
  return sql`exists (select 1 from ${entrantMember} em join ${entrant} e on e.entrant_id = em.entrant_id
      where em.user_id = u.resource_id and e.contest_id = any(${sql.param([...contestIds])}::uuid[]) and e.status = 'approved')`
}

/** Contests the caller may write to, whose name is like this. */
export const contestsLike = (ctx: SignedIn, like: string): SQL =>
  sql`select ${contest.resource_id} as resource_id, ${contest.name} as name, '' as hint from ${contest}
      where ${contest.name} ilike ${like} and ${can(ctx, 'contest.bulletin') ? staffedBy(ctx) : sql`false`} order by ${contest.created_at} desc`
