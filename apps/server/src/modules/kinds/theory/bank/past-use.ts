import type { QuestionSums } from '@beacon/engine/theory'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'

/** Below so many answers nothing is said of a question (reference section 5). */
export const fewestAnswers = 30

/** What a question asks: a version that differs in it is another question, and its answers say nothing of this one. */
const questionIdentity = (
  content: SQL,
): SQL => sql`jsonb_build_array(${content} -> 'question_type', ${content} -> 'description', ${content} -> 'options',
  ${content} -> 'key', ${content} -> 'blanks', ${content} -> 'order_free', ${content} -> 'judge')`

/** Answers, facility and discrimination over rows `f` of figures; null below 30 answers and where nothing varies. */
export const measures = (filter: SQL): SQL => {
  const sum = (column: SQL) => sql`sum(${column}) filter (where ${filter})`
  const answers = sql`coalesce(${sum(sql`f.n`)}, 0)::int`
  const isEnough = sql`coalesce(${sum(sql`f.n`)}, 0) >= ${fewestAnswers}`
  const spread = sql`${sum(sql`f.own_squares`)} * ${sum(sql`f.rest_squares`)}`
  return sql`${answers} as answers, case when ${isEnough} then ${sum(sql`f.earned`)} / ${sum(sql`f.n`)} end as facility,
    case when ${isEnough} and ${spread} > 0 then greatest(-1, least(1, ${sum(sql`f.products`)} / sqrt(${spread}))) end as discrimination`
}

/** Figures of questions with whether the version they are of asks what the question asks now. */
export const figuresOf = (ids: readonly string[]): SQL => sql`
  select f.*, h.held_at, coalesce(${questionIdentity(sql`own.content`)} = ${questionIdentity(sql`latest.content`)}, false) as is_same
  from exam_question_figure f join exam_figure h on h.contest_id = f.contest_id
    left join question_theory_version own on own.version_id = f.version_id
    left join lateral (select v.content from question_theory_version v where v.question_id = f.question_id order by v.version desc limit 1)
      latest on true
  where f.question_id = any(${sql.param([...ids])}::uuid[])`

/** Writers of the same sums come one after the other, in the order in which every other writer of questions locks them. */
const lockMeasured = (tx: Tx, ids: readonly string[]) =>
  tx.execute(sql`select 1 from question where resource_id = any(${sql.param([...ids])}::uuid[]) order by resource_id for no key update`)

/** Writes the sums of questions anew, in the transaction that changed a figure or made a version. */
export async function refreshUses(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockMeasured(tx, ids)
  await tx.execute(sql`delete from question_use where question_id = any(${sql.param([...ids])}::uuid[])`)
  await tx.execute(sql`
    insert into question_use (question_id, exams, last_contest_id, last_used_at, answers, facility, discrimination)
    select f.question_id, count(*)::int, (array_agg(f.contest_id order by f.held_at desc, f.contest_id))[1], max(f.held_at), ${measures(sql`f.is_same`)}
    from (${figuresOf(ids)}) f group by f.question_id`)
}

export interface ExamFigures {
  contest_id: string
  stamp: string
  held_at: string
  questions: readonly (QuestionSums & { question_id: string; version_id: string })[]
}

/** The figures of an exam in place of those that it had. Questions that are gone have none. */
export async function writeFigures(tx: Tx, { contest_id, stamp, held_at, questions }: ExamFigures): Promise<void> {
  const ids = questions.map(({ question_id }) => question_id)
  const { rows: old } = await tx.execute<{ question_id: string }>(
    sql`select question_id from exam_question_figure where contest_id = ${contest_id}`,
  )
  const concerned = [...new Set([...ids, ...old.map(({ question_id }) => question_id)])]
  await lockMeasured(tx, concerned)
  await tx.execute(sql`delete from exam_question_figure where contest_id = ${contest_id}`)
  await tx.execute(sql`
    insert into exam_figure (contest_id, stamp, held_at) values (${contest_id}, ${stamp}, ${held_at})
    on conflict (contest_id) do update set stamp = excluded.stamp, held_at = excluded.held_at`)
  await tx.execute(sql`
    insert into exam_question_figure (contest_id, question_id, version_id, n, earned, own_squares, rest_squares, products)
    select ${contest_id}, m.* from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as m (question_id uuid, version_id uuid, n int,
      earned float8, own_squares float8, rest_squares float8, products float8) join question q on q.resource_id = m.question_id`)
  await refreshUses(tx, concerned)
}

/** Takes the figures of an exam out of the bank: its marks are no longer final, or it is gone. */
export async function dropFigures(tx: Tx, contest_id: string): Promise<void> {
  const { rows } = await tx.execute<{ question_id: string }>(
    sql`delete from exam_question_figure where contest_id = ${contest_id} returning question_id`,
  )
  await tx.execute(sql`delete from exam_figure where contest_id = ${contest_id}`)
  if (rows.length > 0)
    await refreshUses(
      tx,
      rows.map(({ question_id }) => question_id),
    )
}
