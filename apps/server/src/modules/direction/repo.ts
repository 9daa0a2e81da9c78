import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { direction, question } from '../../db/schema/question.ts'

export type DirectionRow = typeof direction.$inferSelect

export async function listDirections(executor: Executor): Promise<Array<DirectionRow & { question_count: number }>> {
  const rows = await executor
    .select({ direction, question_count: count(question.resource_id) })
    .from(direction)
    .leftJoin(question, sql`${question.direction_id} = ${direction.resource_id} and ${question.deleted_at} is null`)
    .groupBy(direction.resource_id)
    .orderBy(asc(direction.sort), asc(direction.resource_id))
  return rows.map((row) => ({ ...row.direction, question_count: row.question_count }))
}

export async function insertDirections(executor: Executor, rows: Array<typeof direction.$inferInsert>): Promise<DirectionRow[]> {
  return rows.length === 0 ? [] : executor.insert(direction).values(rows).onConflictDoNothing({ target: direction.key }).returning()
}

export async function findDirection(executor: Executor, id: string): Promise<DirectionRow | null> {
  const [row] = await executor.select().from(direction).where(eq(direction.resource_id, id))
  return row ?? null
}

export async function findDirectionsByKey(executor: Executor, keys: string[]): Promise<DirectionRow[]> {
  return keys.length === 0 ? [] : executor.select().from(direction).where(inArray(direction.key, keys))
}

export async function nextSort(executor: Executor): Promise<number> {
  const [row] = await executor.select({ next: sql<number>`coalesce(max(${direction.sort}), 0)::int + 1` }).from(direction)
  return row?.next ?? 1
}
