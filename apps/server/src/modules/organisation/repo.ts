import { asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { organisation } from '../../db/schema/organisation.ts'
import { user } from '../../db/schema/user.ts'

export type OrganisationRow = typeof organisation.$inferSelect

export async function listOrganisations(executor: Executor): Promise<Array<OrganisationRow & { user_count: number }>> {
  const rows = await executor
    .select({ organisation, user_count: count(user.resource_id) })
    .from(organisation)
    .leftJoin(user, sql`${user.organisation_id} = ${organisation.resource_id} and ${user.deleted_at} is null`)
    .groupBy(organisation.resource_id)
    .orderBy(asc(organisation.sort), sql`lower(${organisation.name})`, asc(organisation.resource_id))
  return rows.map((row) => ({ ...row.organisation, user_count: row.user_count }))
}

/** The organisation and everything below it. */
export async function idsBelow(executor: Executor, id: string): Promise<string[]> {
  const { rows } = await executor.execute<{ resource_id: string }>(sql`
    with recursive below as (
      select resource_id, 1 as depth from ${organisation} where resource_id = ${id}::uuid
      union all
      select o.resource_id, below.depth + 1 from ${organisation} o join below on o.parent_id = below.resource_id where below.depth < 32
    ) select resource_id from below`)
  return rows.map((row) => row.resource_id)
}

export async function findOrganisation(executor: Executor, id: string): Promise<OrganisationRow | null> {
  const [row] = await executor.select().from(organisation).where(eq(organisation.resource_id, id))
  return row ?? null
}

export async function insertOrganisation(executor: Executor, row: typeof organisation.$inferInsert): Promise<OrganisationRow | null> {
  const [made] = await executor.insert(organisation).values(row).onConflictDoNothing().returning()
  return made ?? null
}

export async function findRoot(executor: Executor): Promise<OrganisationRow | null> {
  const [row] = await executor
    .select()
    .from(organisation)
    .where(isNull(organisation.parent_id))
    .orderBy(asc(organisation.resource_id))
    .limit(1)
  return row ?? null
}

export async function listOpen(executor: Executor): Promise<OrganisationRow[]> {
  return executor
    .select()
    .from(organisation)
    .where(eq(organisation.is_open, true))
    .orderBy(asc(organisation.sort), sql`lower(${organisation.name})`)
}

export async function setOpen(executor: Executor, id: string): Promise<void> {
  await executor
    .update(organisation)
    .set({ is_open: true, version: sql`${organisation.version} + 1`, updated_at: sql`now()` })
    .where(eq(organisation.resource_id, id))
}

/** People (deleted accounts do not count) and organisations directly inside. */
export async function countInside(executor: Executor, id: string): Promise<{ people: number; below: number }> {
  const { rows } = await executor.execute<{ people: number; below: number }>(sql`
    select (select count(*)::int from ${user} u where u.organisation_id = ${id}::uuid and u.deleted_at is null) as people,
      (select count(*)::int from ${organisation} o where o.parent_id = ${id}::uuid) as below`)
  return rows[0] ?? { people: 0, below: 0 }
}

/** Deleted accounts leave it, then it goes. */
export async function deleteOrganisation(executor: Executor, id: string): Promise<void> {
  await executor
    .update(user)
    .set({ organisation_id: null })
    .where(sql`${user.organisation_id} = ${id}::uuid and ${user.deleted_at} is not null`)
  await executor.delete(organisation).where(eq(organisation.resource_id, id))
}

/** Accounts made before there was any organisation. */
export async function joinHomeless(executor: Executor, id: string): Promise<void> {
  await executor.update(user).set({ organisation_id: id }).where(isNull(user.organisation_id))
}
