import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { direction, knowledgePoint, question } from '../../../db/schema/bank/question.ts'
import { topic } from '../../../db/schema/contest/topic.ts'

export type DirectionRow = typeof direction.$inferSelect
export interface CountedDirection extends DirectionRow {
  question_count: number
  topic_count: number
}

const questions = sql<number>`(select count(*)::int from ${question} q where q.direction_id = ${direction}.resource_id and q.deleted_at is null)`
const topics = sql<number>`(select count(*)::int from ${topic} t where t.direction_id = ${direction}.resource_id and t.parent_id is null and t.deleted_at is null)`

/** Directions in their order, of one bank or of all. */
export async function listDirections(executor: Executor, bank: string | null): Promise<CountedDirection[]> {
  const rows = await executor
    .select({ direction, question_count: questions, topic_count: topics })
    .from(direction)
    .where(bank === null ? undefined : sql`${bank} = any(${direction.banks})`)
    .orderBy(asc(direction.sort), asc(direction.resource_id))
  return rows.map(({ direction: row, ...counts }) => ({ ...row, ...counts }))
}

export async function insertDirections(executor: Executor, rows: Array<typeof direction.$inferInsert>): Promise<DirectionRow[]> {
  return rows.length === 0 ? [] : executor.insert(direction).values(rows).onConflictDoNothing({ target: direction.key }).returning()
}

export async function findDirection(executor: Executor, id: string): Promise<DirectionRow | null> {
  const [row] = await executor.select().from(direction).where(eq(direction.resource_id, id))
  return row ?? null
}

/** All rows, locked in one order: keys and spellings are judged against each other. */
export async function lockDirections(tx: Tx): Promise<DirectionRow[]> {
  return tx.select().from(direction).orderBy(asc(direction.sort), asc(direction.resource_id)).for('update')
}

export async function allDirections(executor: Executor): Promise<DirectionRow[]> {
  return executor.select().from(direction).orderBy(asc(direction.sort), asc(direction.resource_id))
}

export async function findDirectionsByKey(executor: Executor, keys: string[]): Promise<DirectionRow[]> {
  return keys.length === 0 ? [] : executor.select().from(direction).where(inArray(direction.key, keys))
}

export async function updateDirection(tx: Tx, id: string, values: Partial<typeof direction.$inferInsert>): Promise<void> {
  await tx
    .update(direction)
    .set({ ...values, version: sql`${direction.version} + 1`, updated_at: sql`now()` })
    .where(eq(direction.resource_id, id))
}

export async function setDirectionSort(tx: Tx, ids: string[]): Promise<void> {
  await tx.execute(sql`update ${direction} set sort = o.n, version = version + 1, updated_at = now()
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as o(id, n) where resource_id = o.id and sort <> o.n`)
}

/** Everything that points at a direction, also what is in the bin: topics and questions keep working. */
export async function countUses(executor: Executor, id: string): Promise<number> {
  const { rows } = await executor.execute<{ n: number }>(sql`select (
    (select count(*) from ${question} q where q.direction_id = ${id}) + (select count(*) from ${topic} t where t.direction_id = ${id}))::int as n`)
  return rows[0]?.n ?? 0
}

export async function moveQuestions(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(question).set({ direction_id: to }).where(eq(question.direction_id, from))
}

/** Points of a direction that goes. Those whose key or name the other one has too stay behind: questions call both by the same name. */
export async function movePoints(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`update ${knowledgePoint} p set direction_id = ${to} where p.direction_id = ${from} and not exists (
    select 1 from ${knowledgePoint} other where other.direction_id = ${to} and (other.key = p.key
      or array[lower(other.name_en), lower(other.name_zh)] && array[lower(p.name_en), lower(p.name_zh)]))`)
}

export async function deleteDirection(tx: Tx, id: string): Promise<void> {
  await tx.delete(direction).where(eq(direction.resource_id, id))
}

export async function nextSort(executor: Executor): Promise<number> {
  const [row] = await executor.select({ next: sql<number>`coalesce(max(${direction.sort}), 0)::int + 1` }).from(direction)
  return row?.next ?? 1
}
