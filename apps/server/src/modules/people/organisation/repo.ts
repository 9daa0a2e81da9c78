import { asc, eq, isNull, sql } from 'drizzle-orm'
import { notify } from '../../../db/bus.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { questionGrant } from '../../../db/schema/bank/question.ts'
import { setting } from '../../../db/schema/setting.ts'
import { user } from '../../../db/schema/people/user.ts'
import { locks } from '../../../db/locks.ts'

export type OrganisationRow = typeof organisation.$inferSelect

const treeLock = locks.organisationTree
/** One change of the tree at a time, on all replicas: two moves cannot make a ring, two creations not one too many. */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${treeLock})`)
}

const workIdLock = locks.organisationWorkId
/**
 * Writers of one work ID share this lock and wait for each other by the ID; who writes many takes it alone, since a lock for each
 * of them would be more than the database holds. Taken before the tree and before rows are locked, so that nobody waits in a ring.
 */
export async function lockWorkIds(tx: Tx, how: 'shared' | 'alone'): Promise<void> {
  await tx.execute(
    how === 'alone' ? sql`select pg_advisory_xact_lock(${workIdLock})` : sql`select pg_advisory_xact_lock_shared(${workIdLock})`,
  )
}

/** A work ID of somebody in this branch that somebody else has in the tree it comes into, or null: it is one person's in a tree. */
export async function sharedWorkId(tx: Tx, id: string, parent_id: string | null): Promise<string | null> {
  const { rows } = await tx.execute<{ work_id: string }>(sql`
    with recursive up as (
      select resource_id, parent_id, 1 as depth from ${organisation} where resource_id = ${parent_id}::uuid
      union all
      select o.resource_id, o.parent_id, up.depth + 1 from ${organisation} o join up on o.resource_id = up.parent_id where up.depth < 32
    ), tree as (
      select resource_id, 1 as depth from up where parent_id is null
      union all
      select o.resource_id, tree.depth + 1 from ${organisation} o join tree on o.parent_id = tree.resource_id where tree.depth < 32
    ), branch as (
      select resource_id, 1 as depth from ${organisation} where resource_id = ${id}::uuid
      union all
      select o.resource_id, branch.depth + 1 from ${organisation} o join branch on o.parent_id = branch.resource_id where branch.depth < 32
    )
    select here.work_id from ${user} here join ${user} there on there.work_id = here.work_id
    where here.deleted_at is null and there.deleted_at is null
      and here.organisation_id in (select resource_id from branch)
      and there.organisation_id in (select resource_id from tree) and there.organisation_id not in (select resource_id from branch)
    limit 1`)
  return rows[0]?.work_id ?? null
}

export type ListedOrganisation = Pick<OrganisationRow, 'resource_id' | 'name' | 'code' | 'aliases' | 'parent_id' | 'is_open'> & {
  user_count: number
}

/** The whole tree with the people directly inside, siblings in their order. */
export async function listOrganisations(executor: Executor): Promise<ListedOrganisation[]> {
  const { rows } = await executor.execute<ListedOrganisation & Record<string, unknown>>(sql`
    select o.resource_id, o.name, o.code, o.aliases, o.parent_id, o.is_open, coalesce(inside.n, 0) as user_count
    from ${organisation} o
    left join (select organisation_id, count(*)::int as n from ${user} where deleted_at is null group by organisation_id) inside
      on inside.organisation_id = o.resource_id
    order by o.sort, lower(o.name), o.resource_id`)
  return rows
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

/** Levels from the top down to it, itself included. */
export async function depthOf(executor: Executor, id: string | null): Promise<number> {
  const { rows } = await executor.execute<{ depth: number }>(sql`
    with recursive above as (
      select parent_id, 1 as depth from ${organisation} where resource_id = ${id}::uuid
      union all
      select o.parent_id, above.depth + 1 from ${organisation} o join above on o.resource_id = above.parent_id where above.depth < 32
    ) select coalesce(max(depth), 0)::int as depth from above`)
  return rows[0]?.depth ?? 0
}

/** Levels from it down to the lowest, itself included. */
export async function heightOf(executor: Executor, id: string): Promise<number> {
  const { rows } = await executor.execute<{ height: number }>(sql`
    with recursive below as (
      select resource_id, 1 as height from ${organisation} where resource_id = ${id}::uuid
      union all
      select o.resource_id, below.height + 1 from ${organisation} o join below on o.parent_id = below.resource_id where below.height < 32
    ) select coalesce(max(height), 0)::int as height from below`)
  return rows[0]?.height ?? 0
}

export async function findOrganisation(executor: Executor, id: string): Promise<OrganisationRow | null> {
  const [row] = await executor.select().from(organisation).where(eq(organisation.resource_id, id))
  return row ?? null
}

/** Another one that has this code, or had it before it was merged. */
export async function findByCode(executor: Executor, code: string): Promise<OrganisationRow | null> {
  const [row] = await executor
    .select()
    .from(organisation)
    .where(sql`lower(${organisation.code}) = lower(${code}) or lower(${code}) in (select lower(a) from unnest(${organisation.aliases}) a)`)
  return row ?? null
}

/** A sibling of that name. */
export async function findSibling(executor: Executor, parent_id: string | null, name: string): Promise<OrganisationRow | null> {
  const under = parent_id === null ? isNull(organisation.parent_id) : eq(organisation.parent_id, parent_id)
  const [row] = await executor
    .select()
    .from(organisation)
    .where(sql`${under} and lower(${organisation.name}) = lower(${name})`)
  return row ?? null
}

export async function countOrganisations(executor: Executor): Promise<number> {
  return executor.$count(organisation)
}

/** Null when a sibling has the name, or any the code. */
export async function insertOrganisation(executor: Executor, row: typeof organisation.$inferInsert): Promise<OrganisationRow | null> {
  const [made] = await executor.insert(organisation).values(row).onConflictDoNothing().returning()
  return made ?? null
}

export async function updateOrganisation(executor: Executor, id: string, values: Partial<OrganisationRow>): Promise<void> {
  await executor
    .update(organisation)
    .set({ ...values, version: sql`${organisation.version} + 1`, updated_at: sql`now()` })
    .where(eq(organisation.resource_id, id))
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

/** People (deleted accounts do not count), people with those below, and organisations directly inside. */
export async function countInside(executor: Executor, id: string): Promise<{ people: number; people_below: number; below: number }> {
  const { rows } = await executor.execute<{ people: number; people_below: number; below: number }>(sql`
    with recursive below as (
      select resource_id, 1 as depth from ${organisation} where resource_id = ${id}::uuid
      union all
      select o.resource_id, below.depth + 1 from ${organisation} o join below on o.parent_id = below.resource_id where below.depth < 32
    )
    select (select count(*)::int from ${user} u where u.organisation_id = ${id}::uuid and u.deleted_at is null) as people,
      (select count(*)::int from ${user} u where u.organisation_id in (select resource_id from below) and u.deleted_at is null) as people_below,
      (select count(*)::int from ${organisation} o where o.parent_id = ${id}::uuid) as below`)
  return rows[0] ?? { people: 0, people_below: 0, below: 0 }
}

/** Settings whose value names it. */
export async function settingsNaming(executor: Executor, id: string): Promise<string[]> {
  const rows = await executor
    .select({ name: setting.name })
    .from(setting)
    .where(sql`${setting.value}::text like ${`%${id}%`}`)
  return rows.map(({ name }) => name)
}

/** Whether the installation takes telephone numbers of other countries; read here, since the setting module reads organisations. */
export async function takesForeignPhones(executor: Executor): Promise<boolean> {
  const [row] = await executor.select({ value: setting.value }).from(setting).where(eq(setting.name, 'phone_international'))
  return row?.value === true
}

/** Every replica drops the settings it cached; the name is the setting module's channel, which itself reads organisations. */
const settingChannel = 'setting_changed'

/** People, organisations below, grants and settings of one go to another. */
export async function moveInside(tx: Tx, from: string, into: string): Promise<{ people: number; below: number }> {
  const moved = { organisation_id: into }
  const people = await tx.update(user).set(moved).where(eq(user.organisation_id, from))
  const below = await tx.update(organisation).set({ parent_id: into }).where(eq(organisation.parent_id, from))
  await tx.execute(sql`
    insert into ${questionGrant} (question_id, subject, subject_id, "right", below, until, given_by, created_at)
    select question_id, subject, ${into}::uuid, "right", below, until, given_by, created_at from ${questionGrant}
    where subject = 'organisation' and subject_id = ${from}::uuid
    on conflict (question_id, subject, subject_id, "right") do update set below = ${questionGrant}.below or excluded.below,
      until = case when ${questionGrant}.until is null or excluded.until is null then null else greatest(${questionGrant}.until, excluded.until) end`)
  await tx.execute(sql`
    update ${setting} set value = replace(value::text, ${from}::text, ${into}::text)::jsonb, updated_at = now()
    where value::text like ${`%${from}%`}`)
  await notify(tx, settingChannel, 'changed')
  return { people: people.rowCount ?? 0, below: below.rowCount ?? 0 }
}

/** Deleted accounts leave it, its grants end, then it goes. */
export async function deleteOrganisation(executor: Executor, id: string): Promise<void> {
  await executor
    .update(user)
    .set({ organisation_id: null })
    .where(sql`${user.organisation_id} = ${id}::uuid and ${user.deleted_at} is not null`)
  await executor.delete(questionGrant).where(sql`${questionGrant.subject} = 'organisation' and ${questionGrant.subject_id} = ${id}::uuid`)
  await executor.delete(organisation).where(eq(organisation.resource_id, id))
}

/** People directly in it, for what they hear when it changes. */
export async function membersOf(executor: Executor, id: string): Promise<string[]> {
  const rows = await executor
    .select({ id: user.resource_id })
    .from(user)
    .where(sql`${user.organisation_id} = ${id}::uuid and ${user.deleted_at} is null`)
  return rows.map((row) => row.id)
}

/** Accounts made before there was any organisation. */
export async function joinHomeless(executor: Executor, id: string): Promise<void> {
  await executor.update(user).set({ organisation_id: id }).where(isNull(user.organisation_id))
}

/** Organisations directly inside; at the top for null. */
export async function listChildren(executor: Executor, id: string | null): Promise<OrganisationRow[]> {
  return executor
    .select()
    .from(organisation)
    .where(id === null ? isNull(organisation.parent_id) : eq(organisation.parent_id, id))
}
