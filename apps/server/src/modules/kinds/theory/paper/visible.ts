import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { type PaperRecord, testPaper } from '../../../../db/schema/test-paper.ts'
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
  return row.status === 'frozen' ? fail('paper_frozen') : row
}
