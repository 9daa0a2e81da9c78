import type { BankKind } from '@beacon/api/kinds/index'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { direction, knowledgePoint, question } from '../../../db/schema/bank/question.ts'

export type PointRow = typeof knowledgePoint.$inferSelect
export interface CountedPoint extends PointRow {
  primary: number
  intermediate: number
  advanced: number
  uses: number
}

/** What holds each point, in one bank or in all. bounded: a question holds few points, and a direction has at most 500. */
function held(bank: BankKind | null): SQL {
  const ofBank = bank === null ? sql`true` : sql`q.bank = ${bank}`
  const main = (difficulty: string) => sql`(count(*) filter (where ${ofBank} and q.deleted_at is null
    and q.knowledge_points[1] in (p.name_en, p.name_zh) and q.difficulty = ${difficulty}))::int`
  return sql`(
    select p.resource_id as point_id, ${main('primary')} as primary_count, ${main('intermediate')} as intermediate_count,
      ${main('advanced')} as advanced_count, count(*)::int as uses
    from ${knowledgePoint} p
    join ${question} q on q.direction_id = p.direction_id and q.knowledge_points && array[p.name_en, p.name_zh]
    group by p.resource_id)`
}

/** Points with what holds them, by their names. */
export async function listPoints(executor: Executor, bank: BankKind | null, where: SQL | undefined): Promise<CountedPoint[]> {
  const n = (name: string) => sql<number>`coalesce(held.${sql.raw(name)}, 0)`
  const rows = await executor
    .select({
      point: knowledgePoint,
      primary: n('primary_count'),
      intermediate: n('intermediate_count'),
      advanced: n('advanced_count'),
      uses: n('uses'),
    })
    .from(knowledgePoint)
    .leftJoin(sql`${held(bank)} as held`, sql`held.point_id = ${knowledgePoint.resource_id}`)
    .where(where)
    .orderBy(asc(sql`lower(${knowledgePoint.name_en})`), asc(knowledgePoint.resource_id))
  return rows.map(({ point, ...counts }) => ({ ...point, ...counts }))
}

export async function findPoint(executor: Executor, id: string): Promise<PointRow | null> {
  const [row] = await executor.select().from(knowledgePoint).where(eq(knowledgePoint.resource_id, id))
  return row ?? null
}

/** All points of a direction, and the direction, so that two first points come one after the other: names are judged against each other. */
export async function lockPoints(tx: Tx, directionId: string): Promise<PointRow[]> {
  await tx.select({ id: direction.resource_id }).from(direction).where(eq(direction.resource_id, directionId)).for('no key update')
  return tx
    .select()
    .from(knowledgePoint)
    .where(eq(knowledgePoint.direction_id, directionId))
    .orderBy(knowledgePoint.resource_id)
    .for('update')
}

/** Every direction in the order in which writers of all of them take them, so that no point comes or goes until the commit. */
export async function lockTrees(tx: Tx): Promise<void> {
  await tx
    .select({ id: direction.resource_id })
    .from(direction)
    .orderBy(asc(direction.sort), asc(direction.resource_id))
    .for('no key update')
}

/** Points of all directions. bounded: each has 500 at most. */
export const selectPoints = (executor: Executor): Promise<PointRow[]> =>
  executor.select().from(knowledgePoint).orderBy(asc(knowledgePoint.resource_id))

const chunk = 1_000

/** A point stands behind the one above it. */
export async function insertPoints(tx: Tx, rows: ReadonlyArray<typeof knowledgePoint.$inferInsert>): Promise<void> {
  for (let first = 0; first < rows.length; first += chunk) await tx.insert(knowledgePoint).values(rows.slice(first, first + chunk))
}

export async function updatePoint(tx: Tx, id: string, values: Partial<typeof knowledgePoint.$inferInsert>): Promise<void> {
  await tx
    .update(knowledgePoint)
    .set({ ...values, version: sql`${knowledgePoint.version} + 1`, updated_at: sql`now()` })
    .where(eq(knowledgePoint.resource_id, id))
}

export async function moveChildren(tx: Tx, from: string, to: string | null): Promise<void> {
  await tx.update(knowledgePoint).set({ parent_id: to }).where(eq(knowledgePoint.parent_id, from))
}

export async function deletePoint(tx: Tx, id: string): Promise<void> {
  await tx.delete(knowledgePoint).where(eq(knowledgePoint.resource_id, id))
}

type Names = Pick<PointRow, 'name_en' | 'name_zh'>

/** Questions of the direction call the point by its new name, each in its own language, in the place where the old one stood. */
export async function renameInQuestions(tx: Tx, directionId: string, old: Names, next: Names): Promise<void> {
  const names = sql`array[${old.name_en}, ${old.name_zh}]::text[]`
  const name = sql`case when ${question.lang} = 'en' then ${next.name_en}::text else ${next.name_zh}::text end`
  await tx
    .update(question)
    .set({
      knowledge_points: sql`(select array_agg(one.name order by one.place) from (
        select case when held.name = any(${names}) then ${name} else held.name end as name, min(held.place) as place
        from unnest(${question.knowledge_points}) with ordinality as held (name, place) group by 1) one)`,
    })
    .where(and(eq(question.direction_id, directionId), sql`${question.knowledge_points} && ${names}`))
}
