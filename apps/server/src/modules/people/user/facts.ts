import type { SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockedUntil } from '../session/index.ts'
import { withTotp } from '../totp/index.ts'
import type { Action, Facts, Target } from './judge.ts'
import { userPort } from './port.ts'
import { selectWithSessions } from './repo-detail.ts'
import { decisionsOn } from './repo-review.ts'

/** Reads only what judging this action asks for. */
export async function factsFor(ctx: SignedIn, tx: Tx, action: Action, targets: Target[]): Promise<Facts> {
  const ids = targets.map(({ user }) => user.resource_id)
  const isReview = action === 'approve' || action === 'reject'
  return {
    playing: action === 'delete' ? await userPort.answer().playingNow(tx, ids) : new Map(),
    decided: isReview ? await decisionsOn(tx, ids) : new Map(),
    withSessions: action === 'sign_out' ? await selectWithSessions(tx, ids) : new Set(),
    locked:
      action === 'unlock'
        ? await lockedUntil(
            ctx,
            tx,
            targets.map(({ user }) => user.username),
          )
        : new Map(),
    withTotp: action === 'reset_two_factor' ? await withTotp(tx, ids) : new Set(),
  }
}
