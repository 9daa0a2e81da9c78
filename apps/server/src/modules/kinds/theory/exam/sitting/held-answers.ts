import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../../../db/database.ts'
import type { digestOf } from '../results/judge.ts'

export type HeldAnswer = Parameters<typeof digestOf>[0][number]

/** Whether an answer says something: an option, a text or an essay that is no blank. */
export const isGiven = (answer: SQL): SQL => sql`(jsonb_path_exists(${answer}, '$.option_ids[0]')
  or jsonb_path_exists(${answer}, '$.texts[*] ? (@ like_regex "\\\\S")') or jsonb_path_exists(${answer}, '$.essay ? (@ like_regex "\\\\S")'))`

/** Answered questions of the attempt `a`: counted at the hand-in, and before it among its answers. */
export const answeredSql: SQL = sql`coalesce(a.answered, (select count(*)::int from exam_answer n where n.attempt_id = a.attempt_id
  and ${isGiven(sql`n.answer`)}), 0)`

/** What counts of each attempt, by attempt. One row an attempt: a row of each answer costs the server three times as much to read. */
export async function selectAnswers(executor: Executor, attemptIds: readonly string[]): Promise<Map<string, HeldAnswer[]>> {
  const { rows } = await executor.execute<{ attempt_id: string; held: HeldAnswer[] }>(sql`
    select attempt_id, json_agg(json_build_object('question_id', question_id, 'answer', answer)) as held
    from exam_answer where attempt_id = any(${sql.param([...attemptIds])}::uuid[]) group by attempt_id`)
  return new Map(rows.map(({ attempt_id, held }) => [attempt_id, held]))
}
