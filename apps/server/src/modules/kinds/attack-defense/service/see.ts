import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { asAd, type AdContest } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { fail } from '../../../../failure.ts'

/** @throws contest_not_found for another kind: its addresses lead nowhere here. */
export function mustBeAd(contest: ContestCommon): AdContest {
  return contest.kind === 'attackDefense' ? asAd(contest) : fail('contest_not_found')
}
