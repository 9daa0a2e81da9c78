import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { digestOf } from './judge.ts'

export type HeldAnswer = Parameters<typeof digestOf>[0][number]

/** Whether an answer says something: an option, a text or an essay that is no blank. */
export const isGiven = (answer: SQL): SQL => sql`(jsonb_path_exists(${answer}, '$.option_ids[0]')
  or jsonb_path_exists(${answer}, '$.texts[*] ? (@ like_regex "\\\\S")') or jsonb_path_exists(${answer}, '$.essay ? (@ like_regex "\\\\S")'))`

/** Answered questions of the attempt `a`: counted at the hand-in, and before it among its answers. */
export const answeredSql: SQL = sql`coalesce(a.answered, (select count(*)::int from exam_answer n where n.attempt_id = a.attempt_id
  and ${isGiven(sql`n.answer`)}), 0)`

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
