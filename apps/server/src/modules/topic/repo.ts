import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/database.ts'
import { direction } from '../../db/schema/question.ts'
import { user } from '../../db/schema/user.ts'
import { topic, topicFile, topicFlag, topicHint, type TopicFlagRecord, type TopicRecord } from '../../db/schema/topic.ts'

export type NewTopic = typeof topic.$inferInsert
export type NewFlag = typeof topicFlag.$inferInsert
export type HintRow = typeof topicHint.$inferSelect
export type FileRow = typeof topicFile.$inferSelect
type DirectionRow = typeof direction.$inferSelect
export interface WholeTopic {
  row: TopicRecord
  direction: DirectionRow
  hints: HintRow[]
  files: FileRow[]
}

const living = (contestId: string) => and(eq(topic.contest_id, contestId), isNull(topic.deleted_at))

/** Topics of a contest in its order, without removed ones. */
export async function selectTopics(executor: Executor, contestId: string): Promise<TopicRecord[]> {
  return executor.select().from(topic).where(living(contestId)).orderBy(topic.sort, topic.resource_id)
}

/** Also removed ones: their events belong to a run as well. */
export async function selectAllTopics(executor: Executor, contestId: string): Promise<TopicRecord[]> {
  return executor.select().from(topic).where(eq(topic.contest_id, contestId)).orderBy(topic.sort, topic.resource_id)
}

export async function selectWhole(executor: Executor, contestId: string, topicId?: string): Promise<WholeTopic[]> {
  const one = topicId === undefined ? undefined : eq(topic.resource_id, topicId)
  const rows = await executor
    .select({ row: topic, direction })
    .from(topic)
    .innerJoin(direction, eq(direction.resource_id, topic.direction_id))
    .where(and(living(contestId), one))
    .orderBy(topic.sort, topic.resource_id)
  const ids = rows.map(({ row }) => row.resource_id)
  if (ids.length === 0) return []
  const hints = await executor.select().from(topicHint).where(inArray(topicHint.topic_id, ids)).orderBy(topicHint.sort)
  const files = await executor.select().from(topicFile).where(inArray(topicFile.topic_id, ids)).orderBy(topicFile.sort)
  const of = <T extends { topic_id: string }>(all: T[], id: string) => all.filter(({ topic_id }) => topic_id === id)
  return rows.map((found) => ({ ...found, hints: of(hints, found.row.resource_id), files: of(files, found.row.resource_id) }))
}

export async function lockTopics(tx: Tx, contestId: string, ids: string[]): Promise<TopicRecord[]> {
  return tx
    .select()
    .from(topic)
    .where(and(living(contestId), inArray(topic.resource_id, ids)))
    .orderBy(topic.sort, topic.resource_id)
    .for('update')
}

export async function lastSort(executor: Executor, contestId: string): Promise<number> {
  const [row] = await executor
    .select({ n: sql<number>`coalesce(max(${topic.sort}), 0)::int` })
    .from(topic)
    .where(living(contestId))
  return row?.n ?? 0
}

export async function insertTopics(tx: Tx, rows: NewTopic[]): Promise<TopicRecord[]> {
  return rows.length === 0 ? [] : tx.insert(topic).values(rows).returning()
}

export async function insertFlags(tx: Tx, rows: NewFlag[]): Promise<void> {
  const chunk = 1_000
  for (let from = 0; from < rows.length; from += chunk) await tx.insert(topicFlag).values(rows.slice(from, from + chunk))
}
export async function insertHints(tx: Tx, rows: HintRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(topicHint).values(rows)
}
export async function insertFiles(tx: Tx, rows: FileRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(topicFile).values(rows)
}

export async function updateTopic(tx: Tx, id: string, values: Partial<NewTopic>): Promise<TopicRecord> {
  const [row] = await tx
    .update(topic)
    .set({ ...values, version: sql`${topic.version} + 1`, updated_at: sql`clock_timestamp()` })
    .where(eq(topic.resource_id, id))
    .returning()
  if (row === undefined) throw new Error('a topic was not updated')
  return row
}

export async function setSort(tx: Tx, contestId: string, ids: string[]): Promise<void> {
  await tx.execute(sql`update ${topic} set sort = o.n, version = version + 1, updated_at = clock_timestamp()
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as o(id, n)
    where contest_id = ${contestId} and resource_id = o.id and sort <> o.n`)
}

export async function selectFlags(executor: Executor, contestId: string, topicId: string): Promise<TopicFlagRecord[]> {
  return executor
    .select()
    .from(topicFlag)
    .where(and(eq(topicFlag.contest_id, contestId), eq(topicFlag.topic_id, topicId), eq(topicFlag.kind, 'flag')))
    .orderBy(asc(topicFlag.part), asc(topicFlag.sort))
}

export async function replaceFlags(tx: Tx, topicId: string, rows: NewFlag[]): Promise<void> {
  await tx.delete(topicFlag).where(and(eq(topicFlag.topic_id, topicId), eq(topicFlag.kind, 'flag')))
  await insertFlags(tx, rows)
}

export async function findEditor(executor: Executor, id: string | null): Promise<string> {
  if (id === null) return ''
  const [row] = await executor.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, id))
  return row?.name ?? ''
}

/** Topics whose time has come and whose release is not recorded yet. */
export async function selectDue(tx: Tx, contestId: string, at: string): Promise<TopicRecord[]> {
  return tx
    .select()
    .from(topic)
    .where(and(living(contestId), eq(topic.is_released, false), lte(topic.release_at, at)))
    .orderBy(topic.sort, topic.resource_id)
}

/** Contests with a release that is due; the clock is the database's. */
export async function selectContestsDue(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ id: topic.contest_id })
    .from(topic)
    .where(and(eq(topic.is_released, false), isNull(topic.deleted_at), sql`${topic.release_at} <= clock_timestamp()`))
  return rows.map(({ id }) => id)
}

/** At the begin of a run: a topic with a time of its own waits for it again. */
export async function unreleaseTopics(tx: Tx, contestId: string): Promise<void> {
  await tx
    .update(topic)
    .set({ is_released: sql`${topic.release_at} is null`, released_at: null, released_elapsed_ms: 0 })
    .where(living(contestId))
}

/** Names of online topics without a flag, and of topics that share a text with another. */
export async function flagReport(executor: Executor, contestId: string): Promise<{ without: string[]; shared: string[] }> {
  const without = await executor.execute<{ name: string }>(sql`
    select t.name from topic t where t.contest_id = ${contestId} and t.deleted_at is null and t.is_online and t.is_public
      and t.flag_type in ('static', 'dynamic') and exists (
        select 1 from jsonb_array_elements(t.parts) p where not exists (
          select 1 from topic_flag f where f.topic_id = t.resource_id and f.kind = 'flag' and f.part = (p ->> 'part')::int)) order by t.sort`)
  const shared = await executor.execute<{ name: string }>(sql`
    select distinct t.name from topic t join topic_flag f on f.topic_id = t.resource_id and f.kind = 'flag'
      join topic_flag g on g.contest_id = f.contest_id and g.digest = f.digest and g.topic_id <> f.topic_id and g.kind = 'flag'
      join topic u on u.resource_id = g.topic_id and u.deleted_at is null
      where t.contest_id = ${contestId} and t.deleted_at is null order by t.name`)
  return { without: without.rows.map(({ name }) => name), shared: shared.rows.map(({ name }) => name) }
}
