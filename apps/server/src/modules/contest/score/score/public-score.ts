import { isFrozenAt } from '@beacon/engine'
import type { Platform } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { clockOf } from '../../core/contest/index.ts'
import { caughtUp } from './keeper.ts'
import { freezeSeqAt, publicFold } from './fold-cache.ts'
import type { ContestLock } from './lock.ts'

/**
 * The score that everybody sees of an entrant, under the contest's lock and before this transaction appends anything. What this
 * process has not folded yet is read through the transaction: waiting for another connection would keep the lock from all.
 */
export async function readPublicScore(platform: Pick<Platform, 'pool'>, tx: Tx, lock: ContestLock, entrant_id: string): Promise<number> {
  const { contest, contest_id, run, at, next_seq } = lock
  const kept = await caughtUp(platform, tx, { contest_id, kind: contest.kind, run, last_seq: next_seq - 1 })
  const clock = clockOf(contest)
  const isHeld = clock.freeze_at !== null && isFrozenAt(clock, at)
  const fold = publicFold(kept, isHeld ? freezeSeqAt(kept.events, clock.freeze_at ?? at) : null)
  return fold.row(entrant_id)?.score ?? 0
}
