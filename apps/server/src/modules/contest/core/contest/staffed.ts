import { contestKind } from '@beacon/api/contest/contest-kind'
import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import { contest, contestStaff } from '../../../../db/schema/contest/contest.ts'

/** Contests whose desk the caller may open. */
export function staffedBy(ctx: SignedIn): SQL | undefined {
  if (!can(ctx, 'contest.read')) return sql`false`
  const kinds = contestKind.options.filter((kind) => can(ctx, `kind.${kind}`))
  const { user_id } = ctx.actor
  const isStaff = or(
    eq(contest.owner_id, user_id),
    sql`exists (select 1 from ${contestStaff} s where s.contest_id = ${contest.resource_id} and s.user_id = ${user_id})`,
  )
  return and(
    isNull(contest.deleted_at),
    sql`${contest.kind} = any(${sql.param(kinds)}::text[])`,
    can(ctx, 'contest.all') ? undefined : isStaff,
  )
}
