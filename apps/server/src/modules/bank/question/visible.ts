import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../context.ts'
import { question } from '../../../db/schema/question.ts'
import type { Tx } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { lockQuestions, type HeldQuestion } from './repo.ts'
import { inOrganisation, isGranted, mayEdit } from './rights.ts'

export const isLive: SQL = isNull(question.deleted_at)

/** Rows the caller may see: own, granted, of the organisation, published, or all with `question.all`; none without the kind. */
export function visibleTo(ctx: SignedIn): SQL | undefined {
  if (!can(ctx, 'kind.flag')) return sql`false`
  if (can(ctx, 'question.all')) return undefined
  return or(eq(question.owner_id, ctx.actor.user_id), eq(question.is_public, true), isGranted(ctx), inOrganisation(ctx))
}

/** The locked row. 404 when it is not visible, 403 when it may not be changed. */
export async function lockOwn(tx: Tx, ctx: SignedIn, id: string): Promise<HeldQuestion> {
  const [row] = await lockQuestions(tx, ctx, [id], and(visibleTo(ctx), isLive))
  if (row === undefined) return fail('not_found')
  return mayEdit(ctx, row) ? row : fail('permission_missing', { item: 'question.all' })
}
