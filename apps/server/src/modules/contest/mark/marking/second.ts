import { can, type SignedIn } from '../../../../context.ts'
import { Failure, fail } from '../../../../failure.ts'
import { isHeldByOther, type Lease } from './lease.ts'

/** A piece of work that was marked, or is being read. `review_version` rises with every mark. */
interface Marked extends Lease {
  referee_id: string | null
  referee: string | null
  judged_at: string | null
  review_version: number
}

/** What another decided stands, unless one may review marks and has seen that one; what another reads now waits for it. */
export function mustBeFree(ctx: SignedIn, row: Marked, seenVersion: number, now: number): void {
  const isOthers = row.referee_id !== null && row.referee_id !== ctx.actor.user_id
  const isStale = row.review_version !== seenVersion
  if (isOthers && (isStale || !can(ctx, 'marking.review'))) fail('already_decided', { by: row.referee, at: row.judged_at })
  if (isHeldByOther(row, ctx.actor.user_id, now)) fail('already_decided', { by: row.lock_by, at: row.lock_at, reading: true })
}

/** Who comes second is told who was first, and the own mark is kept as a draft. */
export async function decideOrKeep(decide: () => Promise<void>, keepDraft: () => Promise<void>): Promise<void> {
  try {
    await decide()
  } catch (error) {
    if (error instanceof Failure && error.code === 'already_decided') await keepDraft()
    throw error
  }
}
