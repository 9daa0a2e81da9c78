import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { apart, isEmpty } from '../../../db/apart.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { direction, question } from '../../../db/schema/question.ts'
import {
  flagQuestionNames,
  questionFlag,
  wholeQuestion,
  type NewQuestionFlag,
  type QuestionRecord,
} from '../../../db/schema/question-flag.ts'
import { user } from '../../../db/schema/user.ts'
import { grantedColumn } from './rights.ts'
import { recordVersion } from './version-repo.ts'

export type QuestionRow = QuestionRecord
export type NewQuestion = typeof question.$inferInsert & NewQuestionFlag
export type DirectionRow = typeof direction.$inferSelect
/** A row with what grants give the caller. */
export interface HeldQuestion extends QuestionRow {
  granted: string[]
}
export interface FoundQuestion {
  question: HeldQuestion
  direction: DirectionRow
  owner_name: string
  updated_by_name: string
  tested_by_name: string
}

const nameOf = (column: SQL): SQL<string> => sql<string>`coalesce((select u.rep_name from ${user} u where u.resource_id = ${column}), '')`
const columns = (ctx: SignedIn) => ({
  question: { ...wholeQuestion, granted: grantedColumn(ctx) },
  direction,
  owner_name: nameOf(sql`${question.owner_id}`),
  updated_by_name: nameOf(sql`${question.updated_by}`),
  tested_by_name: nameOf(sql`${question.tested_by}`),
})

export async function findQuestion(executor: Executor, ctx: SignedIn, id: string, where: SQL | undefined): Promise<FoundQuestion | null> {
  const [row] = await executor
    .select(columns(ctx))
    .from(question)
    .innerJoin(questionFlag, eq(questionFlag.question_id, question.resource_id))
    .innerJoin(direction, eq(direction.resource_id, question.direction_id))
    .where(and(eq(question.resource_id, id), where))
  return row ?? null
}

/** Takes the row lock, so that two editors come one after the other. */
export async function lockQuestions(tx: Tx, ctx: SignedIn, ids: string[], where: SQL | undefined): Promise<HeldQuestion[]> {
  return tx
    .select({ ...wholeQuestion, granted: grantedColumn(ctx) })
    .from(question)
    .innerJoin(questionFlag, eq(questionFlag.question_id, question.resource_id))
    .where(and(inArray(question.resource_id, ids), where))
    .orderBy(question.resource_id)
    .for('update', { of: question })
}

export async function listQuestions(
  executor: Executor,
  ctx: SignedIn,
  input: { where: SQL | undefined; order: SQL[]; page: number; size: number },
): Promise<{ rows: FoundQuestion[]; total: number }> {
  const from = executor
    .select({ ...columns(ctx), total: sql<number>`(count(*) over ())::int` })
    .from(question)
    .innerJoin(questionFlag, eq(questionFlag.question_id, question.resource_id))
    .innerJoin(direction, eq(direction.resource_id, question.direction_id))
    .where(input.where)
  const rows = await from
    .orderBy(...input.order)
    .limit(input.size)
    .offset((input.page - 1) * input.size)
  const [first] = rows
  return { rows, total: first?.total ?? (input.page === 1 ? 0 : await countQuestions(executor, input.where)) }
}

export async function countQuestions(executor: Executor, where: SQL | undefined): Promise<number> {
  const [row] = await executor
    .select({ n: sql<number>`count(*)::int` })
    .from(question)
    .innerJoin(questionFlag, eq(questionFlag.question_id, question.resource_id))
    .innerJoin(direction, eq(direction.resource_id, question.direction_id))
    .where(where)
  return row?.n ?? 0
}

export async function insertQuestions(tx: Tx, rows: NewQuestion[]): Promise<void> {
  const chunk = 200
  for (let from = 0; from < rows.length; from += chunk) {
    const split = rows.slice(from, from + chunk).map((row) => apart<typeof question.$inferInsert, NewQuestionFlag>(row, flagQuestionNames))
    await tx.insert(question).values(split.map(({ common }) => common))
    await tx.insert(questionFlag).values(split.map(({ common, own }) => ({ ...own, question_id: common.resource_id })))
  }
  await recordVersion(
    tx,
    rows.map(({ resource_id }) => resource_id),
  )
}

/** Every saved state stays in the history, also the one before the first change of a row older than the history. */
export async function updateQuestion(tx: Tx, id: string, values: Partial<NewQuestion>): Promise<void> {
  await recordVersion(tx, [id])
  const { common, own } = apart<Partial<typeof question.$inferInsert>, Partial<NewQuestionFlag>>(values, flagQuestionNames)
  await tx
    .update(question)
    .set({ ...common, updated_at: sql`now()`, version: sql`${question.version} + 1` })
    .where(eq(question.resource_id, id))
  if (!isEmpty(own)) await tx.update(questionFlag).set(own).where(eq(questionFlag.question_id, id))
  await recordVersion(tx, [id])
}

export async function setDeleted(tx: Tx, ids: string[], isDeleted: boolean): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(question)
    .set({ deleted_at: isDeleted ? sql`now()` : null, version: sql`${question.version} + 1` })
    .where(inArray(question.resource_id, ids))
}

/** Live questions with one of these names (without case), for copies and imports. */
export async function findByNames(executor: Executor, ctx: SignedIn, names: string[], where: SQL | undefined): Promise<HeldQuestion[]> {
  if (names.length === 0) return []
  const lower = names.map((name) => name.toLowerCase())
  return executor
    .select({ ...wholeQuestion, granted: grantedColumn(ctx) })
    .from(question)
    .innerJoin(questionFlag, eq(questionFlag.question_id, question.resource_id))
    .where(and(inArray(sql`lower(${question.name})`, lower), isNull(question.deleted_at), where))
}

/** Live questions with one of these ids, for imports. */
export async function findByIds(executor: Executor, ctx: SignedIn, ids: string[], where: SQL | undefined): Promise<HeldQuestion[]> {
  if (ids.length === 0) return []
  return executor
    .select({ ...wholeQuestion, granted: grantedColumn(ctx) })
    .from(question)
    .innerJoin(questionFlag, eq(questionFlag.question_id, question.resource_id))
    .where(and(inArray(question.resource_id, ids), isNull(question.deleted_at), where))
}

export async function selectQuestions(
  executor: Executor,
  ids: string[],
): Promise<Array<{ question: QuestionRow; direction: DirectionRow }>> {
  if (ids.length === 0) return []
  return executor
    .select({ question: wholeQuestion, direction })
    .from(question)
    .innerJoin(questionFlag, eq(questionFlag.question_id, question.resource_id))
    .innerJoin(direction, eq(direction.resource_id, question.direction_id))
    .where(and(inArray(question.resource_id, ids), isNull(question.deleted_at)))
}

/** Removes for good what was deleted 30 days ago. */
export async function purgeDeleted(executor: Executor): Promise<Array<{ resource_id: string; name: string }>> {
  return executor
    .delete(question)
    .where(sql`${question.deleted_at} < now() - interval '30 days'`)
    .returning({ resource_id: question.resource_id, name: question.name })
}

export async function findDirectionKeys(executor: Executor): Promise<Map<string, string>> {
  const rows = await executor.select({ id: direction.resource_id, key: direction.key }).from(direction)
  return new Map(rows.map((row) => [row.id, row.key]))
}
