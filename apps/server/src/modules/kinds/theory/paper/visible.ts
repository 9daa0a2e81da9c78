import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { type PaperRecord, testPaper } from '../../../../db/schema/kinds/theory/test-paper.ts'
import { fail } from '../../../../failure.ts'

/** Own papers, or all with `question.all`; none without the kind. */
export function papersOf(ctx: SignedIn): SQL | undefined {
  if (!can(ctx, 'kind.theory')) return sql`false`
  return can(ctx, 'question.all') ? undefined : eq(testPaper.owner_id, ctx.actor.user_id)
}

export const isLive: SQL = isNull(testPaper.deleted_at)
export const isInBin: SQL = isNotNull(testPaper.deleted_at)

export function mustHaveKind(ctx: SignedIn): void {
  if (!can(ctx, 'kind.theory')) fail('permission_missing', { item: 'kind.theory' })
}

/** @throws 404 for what does not exist or may not be seen */
export async function getPaper(executor: Executor, ctx: SignedIn, id: string): Promise<PaperRecord> {
  const [row] = await executor
    .select()
    .from(testPaper)
    .where(and(eq(testPaper.resource_id, id), isLive, papersOf(ctx)))
  return row ?? fail('not_found')
}

/** The locked row. @throws 404 as above, 409 for a frozen paper */
export async function lockPaper(tx: Tx, ctx: SignedIn, id: string): Promise<PaperRecord> {
  const [row] = await tx
    .select()
    .from(testPaper)
    .where(and(eq(testPaper.resource_id, id), isLive, papersOf(ctx)))
    .for('update')
  if (row === undefined) return fail('not_found')
  if (row.status !== 'frozen') return row
  if (await isNeeded(tx, id)) return fail('paper_frozen')
  return { ...row, status: 'ready' }
}

/** Whether an exam needs a paper as it is: one that is published, or that somebody sat. */
export async function isNeeded(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from contest_theory t join contest c on c.resource_id = t.contest_id
    where t.paper_id = ${id} and ((c.deleted_at is null and c.is_public)
      or exists (select 1 from exam_attempt a where a.contest_id = t.contest_id)) limit 1`)
  return rows.length > 0
}

/** Which of these papers an exam holds that is not in the bin. One in the bin has a copy of its paper. */
export async function idsInExams(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ paper_id: string }>(sql`
    select distinct t.paper_id from contest_theory t join contest c on c.resource_id = t.contest_id and c.deleted_at is null
    where t.paper_id = any(${sql.param([...ids])}::uuid[])`)
  return new Set(rows.map(({ paper_id }) => paper_id))
}
