import type { ContestKind } from '@beacon/api/contest/contest-kind'
import { and, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { apart, isEmpty } from '../../../../db/apart.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { contest, contestRun, contestStaff, type ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { evidence } from '../../../../db/schema/contest/evidence.ts'
import { organisation } from '../../../../db/schema/people/organisation.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { noCounts, type CountedContest, type Counts } from './counts.ts'
import { kindOf } from './kind.ts'
import { wholeRow, wholeRows } from './whole.ts'

type NewCommon = typeof contest.$inferInsert
/** A contest that is written: the common columns, and those of its kind. */
export type NewContest = NewCommon & Record<string, unknown>
/** The one clock of all replicas, epoch ms. */
export async function databaseNow(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ now: string }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now`)
  return Number(rows[0]?.now)
}

/** Stages are no topics of their own. `is_online` of a topic alone does not show it: hidden ones count for staff only. */
export async function countContests(executor: Executor, ids: string[]): Promise<Map<string, Counts>> {
  const found = new Map<string, Counts>(ids.map((id) => [id, noCounts]))
  if (ids.length === 0) return found
  const entrants = await executor
    .select({ id: entrant.contest_id, n: sql<number>`count(*)::int` })
    .from(entrant)
    .where(and(inArray(entrant.contest_id, ids), eq(entrant.status, 'approved'), eq(entrant.is_staff, false)))
    .groupBy(entrant.contest_id)
  for (const { id, n } of entrants) found.set(id, { ...noCounts, ...found.get(id), entrants: n })
  const topics = await executor
    .select({
      id: topic.contest_id,
      topics: sql<number>`count(*)::int`,
      topics_online: sql<number>`(count(*) filter (where ${topic.is_online} and ${topic.is_public}))::int`,
      topics_shown: sql<number>`(count(*) filter (where ${topic.is_public} and ${topic.is_released}))::int`,
    })
    .from(topic)
    .where(and(inArray(topic.contest_id, ids), isNull(topic.parent_id), isNull(topic.deleted_at)))
    .groupBy(topic.contest_id)
  for (const { id, ...counts } of topics) found.set(id, { ...noCounts, ...found.get(id), ...counts })
  const open = await executor
    .select({ id: contest.resource_id, n: sql<number>`count(*)::int` })
    .from(contest)
    .innerJoin(evidence, and(eq(evidence.contest_id, contest.resource_id), eq(evidence.run, contest.run), eq(evidence.state, 'open')))
    .where(inArray(contest.resource_id, ids))
    .groupBy(contest.resource_id)
  for (const { id, n } of open) found.set(id, { ...noCounts, ...found.get(id), evidence_open: n })
  return found
}

async function withCounts(executor: Executor, rows: Array<{ row: ContestCommon; owner_name: string }>): Promise<CountedContest[]> {
  const counts = await countContests(
    executor,
    rows.map(({ row }) => row.resource_id),
  )
  return rows.map((one) => ({ ...one, counts: counts.get(one.row.resource_id) ?? noCounts }))
}

/** With what a view needs; also a deleted one, where asked. */
export async function findCounted(executor: Executor, id: string): Promise<CountedContest | null> {
  const rows = await executor
    .select({ row: contest, owner_name: user.rep_name })
    .from(contest)
    .innerJoin(user, eq(user.resource_id, contest.owner_id))
    .where(eq(contest.resource_id, id))
  const [found] = await withCounts(executor, rows)
  return found === undefined ? null : { ...found, row: await wholeRow(executor, found.row) }
}

/** Contests of a kind that a person is staff of; of all with `userId` null. */
export async function selectForStaff(
  executor: Executor,
  input: { kind: ContestKind; userId: string | null; deleted: boolean },
): Promise<Array<{ row: ContestCommon; owner_name: string }>> {
  const { userId } = input
  const mine: SQL | undefined =
    userId === null
      ? undefined
      : or(
          eq(contest.owner_id, userId),
          sql`exists (select 1 from ${contestStaff} s where s.contest_id = ${contest.resource_id} and s.user_id = ${userId})`,
        )
  return executor
    .select({ row: contest, owner_name: user.rep_name })
    .from(contest)
    .innerJoin(user, eq(user.resource_id, contest.owner_id))
    .where(and(sql`${contest.kind} = ${input.kind}`, input.deleted ? isNotNull(contest.deleted_at) : isNull(contest.deleted_at), mine))
}

/** Published contests, for the lobby. */
export async function selectPublished(executor: Executor): Promise<ContestCommon[]> {
  return executor
    .select()
    .from(contest)
    .where(and(eq(contest.is_public, true), isNull(contest.deleted_at)))
}

/** The organisations of the owners of published contests, by contest. The root of the tree is the installation itself and names nobody. */
export async function selectOrganisers(executor: Executor): Promise<Map<string, string>> {
  const rows = await executor
    .select({ id: contest.resource_id, name: organisation.name })
    .from(contest)
    .innerJoin(user, eq(user.resource_id, contest.owner_id))
    .innerJoin(organisation, and(eq(organisation.resource_id, user.organisation_id), isNotNull(organisation.parent_id)))
    .where(and(eq(contest.is_public, true), isNull(contest.deleted_at)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function selectStaffOf(executor: Executor, userId: string): Promise<string[]> {
  const rows = await executor
    .select({ id: contest.resource_id })
    .from(contest)
    .leftJoin(contestStaff, and(eq(contestStaff.contest_id, contest.resource_id), eq(contestStaff.user_id, userId)))
    .where(or(eq(contest.owner_id, userId), isNotNull(contestStaff.user_id)))
  return rows.map(({ id }) => id)
}

export async function insertContest(tx: Tx, row: NewContest): Promise<void> {
  const { settings } = kindOf(row)
  const { common, own } = apart<NewCommon, object>(row, settings.names)
  await tx.insert(contest).values(common)
  await settings.insert(tx, row.resource_id, own)
}

/** Writes columns that every contest has. */
export async function updateContest(tx: Tx, id: string, values: Partial<NewCommon>): Promise<void> {
  await tx.update(contest).set(values).where(eq(contest.resource_id, id))
}

/** A person's edit: the version moves, so that another editor's stale form is noticed. */
export async function saveContest(
  tx: Tx,
  row: Pick<ContestCommon, 'resource_id' | 'kind'>,
  values: Partial<NewContest>,
  by: string | null,
): Promise<void> {
  const { settings } = kindOf(row)
  const { common, own } = apart<Partial<NewCommon>, object>(values, settings.names)
  await tx
    .update(contest)
    .set({ ...common, version: sql`${contest.version} + 1`, updated_at: sql`now()`, updated_by: by })
    .where(eq(contest.resource_id, row.resource_id))
  if (!isEmpty(own)) await settings.update(tx, row.resource_id, own)
}

/** The locked row of a deleted contest. */
export async function lockDeleted(tx: Tx, id: string): Promise<ContestCommon | null> {
  const [row] = await tx
    .select()
    .from(contest)
    .where(and(eq(contest.resource_id, id), isNotNull(contest.deleted_at)))
    .for('update')
  return row ?? null
}

export async function countPinned(executor: Executor, kind: ContestKind, except: string): Promise<number> {
  const [row] = await executor
    .select({ n: sql<number>`count(*)::int` })
    .from(contest)
    .where(
      and(
        sql`${contest.kind} = ${kind}`,
        eq(contest.is_stick, true),
        isNull(contest.deleted_at),
        sql`${contest.resource_id} <> ${except}`,
        sql`(${contest.end_at} > now() and ${contest.stopped_at} is null)`,
      ),
    )
  return row?.n ?? 0
}

export async function putRunAside(tx: Tx, row: typeof contestRun.$inferInsert): Promise<void> {
  await tx
    .insert(contestRun)
    .values(row)
    .onConflictDoUpdate({
      target: [contestRun.contest_id, contestRun.run],
      set: { last_seq: row.last_seq, clock: row.clock, reset_at: row.reset_at },
    })
}

/** The run that was put aside last, within the 30 days of its retention. */
export async function takeLastRun(tx: Tx, contestId: string): Promise<typeof contestRun.$inferSelect | null> {
  const [row] = await tx
    .select()
    .from(contestRun)
    .where(and(eq(contestRun.contest_id, contestId), sql`${contestRun.reset_at} > now() - interval '30 days'`))
    .orderBy(desc(contestRun.reset_at), desc(contestRun.run))
    .limit(1)
  if (row === undefined) return null
  await tx.delete(contestRun).where(and(eq(contestRun.contest_id, contestId), eq(contestRun.run, row.run)))
  return row
}

export async function findName(executor: Executor, id: string): Promise<string> {
  const [row] = await executor.select({ name: contest.name }).from(contest).where(eq(contest.resource_id, id))
  return row?.name ?? ''
}

export async function findUserName(executor: Executor, id: string | null): Promise<string> {
  if (id === null) return ''
  const [row] = await executor.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, id))
  return row?.name ?? ''
}

/** Contests whose clock may have moved on since it was last announced. */
export async function selectTicking(executor: Executor): Promise<{ now: number; rows: ContestCommon[] }> {
  const rows = await executor
    .select({ row: contest, now: sql<string>`clock_timestamp()` })
    .from(contest)
    .where(
      and(
        isNull(contest.deleted_at),
        or(sql`${contest.announced_status} <> 'finished'`, and(eq(contest.announced_frozen, true), eq(contest.unfreeze, 'at_end'))),
        sql`(${contest.start_at} < now() + interval '1 minute' or ${contest.started_at} is not null)`,
      ),
    )
  const whole = await wholeRows(
    executor,
    rows.map(({ row }) => row),
  )
  return { now: rows[0] === undefined ? 0 : Date.parse(rows[0].now), rows: whole }
}
