import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { digestOf } from './judge.ts'

export type HeldAnswer = Parameters<typeof digestOf>[0][number]

/** What counts of each attempt, by attempt. */
export async function selectAnswers(executor: Executor, attemptIds: readonly string[]): Promise<Map<string, HeldAnswer[]>> {
  const { rows } = await executor.execute<HeldAnswer & { attempt_id: string }>(sql`
    select attempt_id, question_id, answer from exam_answer where attempt_id = any(${sql.param([...attemptIds])}::uuid[])`)
  const found = new Map<string, HeldAnswer[]>()
  for (const { attempt_id, ...held } of rows) {
    const own = found.get(attempt_id)
    if (own === undefined) found.set(attempt_id, [held])
    else own.push(held)
  }
  return found
}
