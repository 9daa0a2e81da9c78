import { and, eq, getTableColumns, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { apart, isEmpty } from '../../../db/apart.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { direction, question } from '../../../db/schema/bank/question.ts'
import { user } from '../../../db/schema/people/user.ts'
import { bankKinds, bankOf, type BankKind, type QuestionBank } from './bank.ts'
import type { QuestionWithNames, HeldQuestion, NewQuestion, QuestionValues } from './record.ts'
import { grantedColumn } from './rights.ts'
import { recordVersions } from './version-repo.ts'

const commonColumns = getTableColumns(question)

/** Columns of a whole row, for a select that joins the bank's table; the type knows the common ones. */
function wholeColumns({ table }: QuestionBank): typeof commonColumns {
  const { question_id: _question_id, ...own } = getTableColumns(table)
  return { ...commonColumns, ...own }
}
const ownNames = ({ table }: QuestionBank): ReadonlySet<string> =>
  new Set(Object.keys(getTableColumns(table)).filter((name) => name !== 'question_id'))

const nameOf = (column: SQL): SQL<string> => sql<string>`coalesce((select u.rep_name from ${user} u where u.resource_id = ${column}), '')`
const columnsOf = (ctx: SignedIn, bank: QuestionBank) => ({
  question: { ...wholeColumns(bank), granted: grantedColumn(ctx) },
  direction,
  owner_name: nameOf(sql`${question.owner_id}`),
  updated_by_name: nameOf(sql`${question.updated_by}`),
  tested_by_name: nameOf(sql`${question.tested_by}`),
})

/** The bank is asked first, for it says which table is joined; a question never moves to another one. */
export async function findQuestion(
  executor: Executor,
  ctx: SignedIn,
  id: string,
  where: SQL | undefined,
): Promise<QuestionWithNames | null> {
  const [known] = await executor
    .select({ bank: question.bank })
    .from(question)
    .where(and(eq(question.resource_id, id), where))
  if (known === undefined) return null
  const bank = bankOf(known)
  const [row] = await executor
    .select(columnsOf(ctx, bank))
    .from(question)
    .innerJoin(bank.table, eq(bank.table.question_id, question.resource_id))
    .innerJoin(direction, eq(direction.resource_id, question.direction_id))
    .where(and(eq(question.resource_id, id), where))
  return row ?? null
}

/** Takes the row locks, so that two editors come one after the other; what is read after them is what the other one left. */
export async function lockQuestions(tx: Tx, ctx: SignedIn, ids: string[], where: SQL | undefined): Promise<HeldQuestion[]> {
  const locked = await tx
    .select({ id: question.resource_id, bank: question.bank })
    .from(question)
    .where(and(inArray(question.resource_id, ids), where))
    .orderBy(question.resource_id)
    .for('update')
  const found: HeldQuestion[] = []
  for (const kind of new Set(locked.map(({ bank }) => bank))) {
    const ofBank = locked.filter(({ bank }) => bank === kind).map(({ id }) => id)
    found.push(...(await selectWhole(tx, ctx, kind, ofBank)))
  }
  return found
}

const selectWhole = (executor: Executor, ctx: SignedIn, kind: BankKind, ids: string[]): Promise<HeldQuestion[]> => {
  const bank = bankOf({ bank: kind })
  return executor
    .select({ ...wholeColumns(bank), granted: grantedColumn(ctx) })
    .from(question)
    .innerJoin(bank.table, eq(bank.table.question_id, question.resource_id))
    .where(inArray(question.resource_id, ids))
    .orderBy(question.resource_id)
}

interface Listing {
  bank: QuestionBank
  where: SQL | undefined
  order: SQL[]
  page: number
  size: number
}

/**
 * A page of one bank. The first query finds and sorts ids alone: texts, keys and names of whole rows would be carried through the sort
 * of all that were found.
 */
export async function listQuestions(
  executor: Executor,
  ctx: SignedIn,
  input: Listing,
): Promise<{ rows: QuestionWithNames[]; total: number }> {
  const { bank } = input
  const found = await executor
    .select({ id: question.resource_id, total: sql<number>`(count(*) over ())::int` })
    .from(question)
    .innerJoin(bank.table, eq(bank.table.question_id, question.resource_id))
    .innerJoin(direction, eq(direction.resource_id, question.direction_id))
    .where(input.where)
    .orderBy(...input.order)
    .limit(input.size)
    .offset((input.page - 1) * input.size)
  const [first] = found
  if (first === undefined) return { rows: [], total: input.page === 1 ? 0 : await countQuestions(executor, input) }
  const ids = found.map(({ id }) => id)
  const places = new Map(ids.map((id, place) => [id, place]))
  const rows = await executor
    .select(columnsOf(ctx, bank))
    .from(question)
    .innerJoin(bank.table, eq(bank.table.question_id, question.resource_id))
    .innerJoin(direction, eq(direction.resource_id, question.direction_id))
    .where(inArray(question.resource_id, ids))
  const placeOf = (row: QuestionWithNames) => places.get(row.question.resource_id) ?? 0
  return { rows: rows.sort((one, other) => placeOf(one) - placeOf(other)), total: first.total }
}

async function countQuestions(executor: Executor, { bank, where }: Pick<Listing, 'bank' | 'where'>): Promise<number> {
  const [row] = await executor
    .select({ n: sql<number>`count(*)::int` })
    .from(question)
    .innerJoin(bank.table, eq(bank.table.question_id, question.resource_id))
    .innerJoin(direction, eq(direction.resource_id, question.direction_id))
    .where(where)
  return row?.n ?? 0
}

/** Values of a row by the table they stand in. */
const apartBy = <Common extends object>(bank: QuestionBank, values: Common) => apart<Common, object>(values, ownNames(bank))

/** New questions of one bank. */
export async function insertQuestions(tx: Tx, kind: BankKind, rows: readonly (Omit<NewQuestion, 'bank'> & { resource_id: string })[]) {
  const bank = bankOf({ bank: kind })
  const chunk = 200
  for (let from = 0; from < rows.length; from += chunk) {
    const split = rows.slice(from, from + chunk).map((row) => apartBy<NewQuestion>(bank, { ...row, bank: kind }))
    await tx.insert(question).values(split.map(({ common }) => common))
    await tx.insert(bank.table).values(split.map(({ common, own }) => ({ ...own, question_id: common.resource_id })))
  }
  const ids = rows.map(({ resource_id }) => resource_id)
  await recordVersions(tx, bank, ids)
}

/** Every saved state stays in the history, also the one before the first change of a row older than the history. */
export async function updateQuestion(tx: Tx, row: Pick<HeldQuestion, 'bank' | 'resource_id'>, values: QuestionValues): Promise<void> {
  const bank = bankOf(row)
  const id = row.resource_id
  await recordVersions(tx, bank, [id])
  const { common, own } = apartBy<Partial<NewQuestion>>(bank, values)
  await tx
    .update(question)
    .set({ ...common, updated_at: sql`now()`, version: sql`${question.version} + 1` })
    .where(eq(question.resource_id, id))
  if (!isEmpty(own)) await tx.update(bank.table).set(own).where(eq(bank.table.question_id, id))
  await recordVersions(tx, bank, [id])
}

export async function setDeleted(tx: Tx, ids: string[], isDeleted: boolean): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(question)
    .set({ deleted_at: isDeleted ? sql`now()` : null, version: sql`${question.version} + 1` })
    .where(inArray(question.resource_id, ids))
}

const heldColumns = (ctx: SignedIn) => ({ ...commonColumns, granted: grantedColumn(ctx) })

/** Live questions with one of these names (without case), for copies and imports; common columns alone. */
export async function findByNames(executor: Executor, ctx: SignedIn, names: string[], where: SQL | undefined): Promise<HeldQuestion[]> {
  if (names.length === 0) return []
  const lower = names.map((name) => name.toLowerCase())
  return executor
    .select(heldColumns(ctx))
    .from(question)
    .where(and(inArray(sql`lower(${question.name})`, lower), isNull(question.deleted_at), where))
}

/** Live questions with one of these ids, for imports; common columns alone. */
export async function findByIds(executor: Executor, ctx: SignedIn, ids: string[], where: SQL | undefined): Promise<HeldQuestion[]> {
  if (ids.length === 0) return []
  return executor
    .select(heldColumns(ctx))
    .from(question)
    .where(and(inArray(question.resource_id, ids), isNull(question.deleted_at), where))
}

/** Removes for good what was deleted 30 days ago and nothing holds. */
export async function purgeDeleted(executor: Executor): Promise<Array<{ resource_id: string; name: string }>> {
  return executor
    .delete(question)
    .where(and(sql`${question.deleted_at} < now() - interval '30 days'`, ...bankKinds().map((kind) => bankOf({ bank: kind }).isFree)))
    .returning({ resource_id: question.resource_id, name: question.name })
}

export async function findDirectionKeys(executor: Executor): Promise<Map<string, string>> {
  const rows = await executor.select({ id: direction.resource_id, key: direction.key }).from(direction)
  return new Map(rows.map((row) => [row.id, row.key]))
}
