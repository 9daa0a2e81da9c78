import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import type { Executor } from '../../../db/database.ts'
import type { TeamRecord } from '../../../db/schema/people/team.ts'
import { scopeOf } from '../organisation/index.ts'
import { findTeam } from './repo.ts'

export const idArray = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`

/**
 * Teams one may see without `people.all`: those whose captain is in one's own organisation or below. A team without a captain
 * belongs to who made it, and to the organisation of who was in it.
 */
export async function teamScope(ctx: SignedIn, executor: Executor = ctx.db): Promise<SQL> {
  const scope = await scopeOf(ctx, executor)
  if (scope === null) return sql`true`
  const ids = idArray(scope)
  return sql`(exists (select 1 from team_member m join "user" u on u.resource_id = m.user_id
      where m.team_id = t.resource_id and m.is_captain and u.organisation_id = any(${ids}))
    or (not exists (select 1 from team_member m where m.team_id = t.resource_id and m.is_captain)
      and (t.created_by = ${ctx.actor.user_id}::uuid or exists (select 1 from team_history h join "user" u on u.resource_id = h.user_id
        where h.team_id = t.resource_id and u.organisation_id = any(${ids})))))`
}

/** People one may put into teams. */
export async function peopleScope(ctx: SignedIn, executor: Executor = ctx.db): Promise<SQL> {
  const scope = await scopeOf(ctx, executor)
  return scope === null ? sql`true` : sql`u.organisation_id = any(${idArray(scope)})`
}

/** A team of the own scope, else there is none. */
export async function seeTeam(ctx: SignedIn, id: string, executor: Executor = ctx.db): Promise<TeamRecord> {
  const scope = await teamScope(ctx, executor)
  const { rows } = await executor.execute(sql`select 1 from team t where t.resource_id = ${id}::uuid and ${scope}`)
  if (rows.length === 0) return fail('not_found')
  return (await findTeam(executor, id)) ?? fail('not_found')
}
