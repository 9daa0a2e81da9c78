import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { can, type Ctx, type SignedIn } from '../../context.ts'
import { question } from '../../db/schema/question.ts'
import { fail } from '../../failure.ts'
import { lockQuestions, type QuestionRow } from './repo.ts'
import type { Tx } from '../../db/database.ts'

export const isLive: SQL = isNull(question.deleted_at)

/** Rows the caller may see: own, published, or all with `question.all`; none without the kind. */
export function visibleTo(ctx: SignedIn): SQL | undefined {
  if (!can(ctx, 'kind.flag')) return sql`false`
  return can(ctx, 'question.all') ? undefined : or(eq(question.owner_id, ctx.actor.user_id), eq(question.is_public, true))
}

export const mayEdit = (ctx: SignedIn, row: Pick<QuestionRow, 'owner_id'>): boolean =>
  can(ctx, 'question.write') && (can(ctx, 'question.all') || row.owner_id === ctx.actor.user_id)

export const maySeeFlags = (ctx: Ctx, row: Pick<QuestionRow, 'owner_id'>): boolean =>
  can(ctx, 'question.secret') || row.owner_id === ctx.actor?.user_id

/** The locked row. 404 when it is not visible, 403 when it belongs to somebody else. */
export async function lockOwn(tx: Tx, ctx: SignedIn, id: string): Promise<QuestionRow> {
  const [row] = await lockQuestions(tx, [id], and(visibleTo(ctx), isLive))
  if (row === undefined) return fail('not_found')
  return mayEdit(ctx, row) ? row : fail('permission_missing', { item: 'question.all' })
}
