import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import type { notice } from '../../../db/schema/people/notice.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'

export type NoticeRecord = typeof notice.$inferSelect
/** Whom a notice is for; nothing of it is kept per person. */
export type Target = Pick<NoticeRecord, 'target_group' | 'organisation_ids' | 'with_below' | 'within_id'>

/** The tree as child lists: a page of notices asks for many branches. */
export async function readTree(executor: Executor): Promise<(root: string) => string[]> {
  const rows = await executor.select({ id: organisation.resource_id, parent_id: organisation.parent_id }).from(organisation)
  const below = new Map<string, string[]>()
  for (const { id, parent_id } of rows) if (parent_id !== null) below.set(parent_id, [...(below.get(parent_id) ?? []), id])
  return (root) => {
    const found = [root]
    for (const id of found) found.push(...(below.get(id) ?? []))
    return found
  }
}

const among = (ids: string[]): SQL => sql`${user.organisation_id} = any(${sql.param(ids)}::uuid[])`

/** The people a target has now: accounts that can sign in. Needs `role` joined. */
export function inAudience(target: Target, branch: (root: string) => string[]): SQL | undefined {
  const { target_group, organisation_ids, with_below, within_id } = target
  return and(
    isNull(user.deleted_at),
    eq(user.status, 'normal'),
    sql`(${user.expires_at} is null or ${user.expires_at} > now())`,
    within_id === null ? undefined : among(branch(within_id)),
    target_group === 'student' || target_group === 'teacher' ? eq(role.key, target_group) : undefined,
    target_group === 'organisation' ? among(with_below ? organisation_ids.flatMap(branch) : organisation_ids) : undefined,
  )
}

/** What decides whether a notice is for somebody. */
export interface ReaderFacts {
  user_id: string
  role_key: string | null
  organisation_id: string | null
  /** The own organisation and those above. */
  path: string[]
  created_at: string
}

export async function factsOf(executor: Executor, user_id: string): Promise<ReaderFacts> {
  const [row] = await executor
    .select({ role_key: role.key, organisation_id: user.organisation_id, created_at: user.created_at })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(eq(user.resource_id, user_id))
  const { rows } = await executor.execute<{ resource_id: string }>(sql`
    with recursive above as (
      select resource_id, parent_id, 1 as depth from ${organisation} where resource_id = ${row?.organisation_id ?? null}::uuid
      union all
      select o.resource_id, o.parent_id, above.depth + 1 from ${organisation} o join above on o.resource_id = above.parent_id where above.depth < 32
    ) select resource_id from above`)
  const path = rows.map(({ resource_id }) => resource_id)
  return {
    user_id,
    role_key: row?.role_key ?? null,
    organisation_id: row?.organisation_id ?? null,
    path,
    created_at: row?.created_at ?? '',
  }
}

/**
 * Notices (alias `n`) that this person reads: published, or ended while the account was there. The clock decides, not a job.
 */
export function readableBy({ role_key, organisation_id, path, created_at }: ReaderFacts): SQL {
  return sql`n.state = 'released' and n.publish_at <= now()
    and (n.expires_at is null or n.expires_at > now() or n.expires_at > ${created_at}::timestamptz)
    and (n.within_id is null or n.within_id = any(${sql.param(path)}::uuid[]))
    and case n.target_group
      when 'all' then true
      when 'organisation' then case when n.with_below then n.organisation_ids && ${sql.param(path)}::uuid[]
        else coalesce(${organisation_id}::uuid = any(n.organisation_ids), false) end
      else n.target_group = ${role_key}::text end`
}
