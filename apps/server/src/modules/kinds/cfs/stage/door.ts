import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { asCfs, type CfsContest } from '../../../../db/schema/kinds/cfs/contest-cfs.ts'
import { fail } from '../../../../failure.ts'

/**
 * What holds a contest, as a penetration contest.
 * @throws contest_not_found for another kind: its addresses lead nowhere here.
 */
export function ofCfs<T extends { contest: ContestCommon }>(held: T): T & { contest: CfsContest } {
  if (held.contest.kind !== 'cfs') return fail('contest_not_found')
  asCfs(held.contest)
  // Checked by `asCfs`: the row is whole.
  return held as T & { contest: CfsContest }
}
