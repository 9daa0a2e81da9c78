import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { file } from '../../../../db/schema/file.ts'
import { questionPool } from '../../../../db/schema/kinds/flag/question-flag.ts'

export type PoolRow = typeof questionPool.$inferSelect
export interface PoolPair extends PoolRow {
  size: number
  sha256: string
}

/** Pairs by question; one without a pool is missing. */
export async function countPools(executor: Executor, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select({ id: questionPool.question_id, n: count() })
    .from(questionPool)
    .where(inArray(questionPool.question_id, ids))
    .groupBy(questionPool.question_id)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export async function selectPool(executor: Executor, questionId: string, part?: { limit: number; offset: number }): Promise<PoolPair[]> {
  const from = executor
    .select({ pair: questionPool, size: file.size, sha256: file.sha256 })
    .from(questionPool)
    .innerJoin(file, eq(file.resource_id, questionPool.file_id))
    .where(eq(questionPool.question_id, questionId))
    .orderBy(asc(questionPool.number))
  const rows = part === undefined ? await from : await from.limit(part.limit).offset(part.offset)
  return rows.map(({ pair, ...about }) => ({ ...pair, ...about }))
}

export async function replacePool(tx: Tx, questionId: string, rows: PoolRow[]): Promise<void> {
  await tx.delete(questionPool).where(and(eq(questionPool.question_id, questionId)))
  const chunk = 1_000
  for (let from = 0; from < rows.length; from += chunk) await tx.insert(questionPool).values(rows.slice(from, from + chunk))
}
