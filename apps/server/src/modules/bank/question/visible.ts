import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../context.ts'
import { question } from '../../../db/schema/bank/question.ts'
import type { Tx } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { bankKinds } from './bank.ts'
import type { HeldQuestion } from './record.ts'
import { lockQuestions } from './repo.ts'
import { inOrganisation, isGranted, mayEdit } from './rights.ts'

export const isLive: SQL = isNull(question.deleted_at)

/** Rows the caller may see: own, granted, of the organisation, published, or all with `question.all`; of banks whose kind one has. */
export function visibleTo(ctx: SignedIn): SQL | undefined {
  const all = bankKinds()
  const kinds = all.filter((kind) => can(ctx, `kind.${kind}`))
  if (kinds.length === 0) return sql`false`
  const ofKinds = kinds.length === all.length ? undefined : inArray(question.bank, kinds)
  if (can(ctx, 'question.all')) return ofKinds
  return and(ofKinds, or(eq(question.owner_id, ctx.actor.user_id), eq(question.is_public, true), isGranted(ctx), inOrganisation(ctx)))
}

/** The locked row. 404 when it is not visible, 403 when it may not be changed. */
export async function lockOwn(tx: Tx, ctx: SignedIn, id: string): Promise<HeldQuestion> {
  const [row] = await lockQuestions(tx, ctx, [id], and(visibleTo(ctx), isLive))
  if (row === undefined) return fail('not_found')
  return mayEdit(ctx, row) ? row : fail('permission_missing', { item: 'question.all' })
}
