import type { Permission } from '@beacon/api/permissions'
import type { Ctx, SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest.ts'
import { asFlag, type ContestRecord } from '../../../../db/schema/kinds/flag/contest-flag.ts'
import { fail } from '../../../../failure.ts'
import { seeContest, staffContest, type SeenContest } from '../../../contest/core/contest/index.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'

/** A contest of kind flag that somebody may see. */
export type SeenFlag = SeenContest<ContestRecord>
/** A contest of kind flag while a transaction holds it. */
export type FlagLock = ContestLock<ContestRecord>

/**
 * What holds a contest, as one of kind flag: the same object, for a lock counts its events itself.
 * @throws contest_not_found for another kind: its addresses lead nowhere here.
 */
export function ofFlag<T extends { contest: ContestCommon }>(held: T): T & { contest: ContestRecord } {
  if (held.contest.kind !== 'flag') return fail('contest_not_found')
  asFlag(held.contest)
  // Checked by `asFlag`: the row is whole.
  return held as T & { contest: ContestRecord }
}

/** As `seeContest`, of kind flag alone. */
export const seeFlag = async (ctx: Ctx, id: string): Promise<SeenFlag> => ofFlag(await seeContest(ctx, id))

/** As `staffContest`, of kind flag alone. */
export const staffFlag = async (ctx: SignedIn, id: string, item: Permission): Promise<SeenFlag> => ofFlag(await staffContest(ctx, id, item))

/** As `lockContest`, of kind flag alone. */
export const lockFlag = async (tx: Tx, id: string): Promise<FlagLock> => ofFlag(await lockContest(tx, id))
