import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { asKoh, type KohContest } from '../../../../db/schema/kinds/koh/contest-koh.ts'
import { fail } from '../../../../failure.ts'

/** @throws contest_not_found for another kind: its addresses lead nowhere here. */
export function mustBeKoh(contest: ContestCommon): KohContest {
  return contest.kind === 'koh' ? asKoh(contest) : fail('contest_not_found')
}
