import { flagWorth, millionths, rulesOf } from '@beacon/engine/attack-defense'
import { sql, type SQL } from 'drizzle-orm'
import type { AdContest } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'

/** Who else took the flag, or shares what its box loses in the round: nobody else where nothing is said. */
interface Others {
  takers?: number
  sharing?: number
}

/** What a capture is worth, in millionths; null under forcad, where that hangs on what both sides have by then. `weight`: as its round began. */
export function worthOf(contest: AdContest, weight: number, { takers = 1, sharing = 1 }: Others = {}): number | null {
  const rules = rulesOf(contest)
  if (rules.preset === 'zero_sum') return millionths((rules.attack * weight) / sharing)
  return rules.preset === 'forcad' ? null : millionths(weight * flagWorth(rules, takers))
}

/** The round of a capture `c` whose weight pays for it: of its flag, where a flag has a value; else the one that it was taken in. */
export const paidRound = ({ scoring_preset }: Pick<AdContest, 'scoring_preset'>): SQL =>
  scoring_preset === 'jeopardy_ad' || scoring_preset === 'faust' ? sql`c.issued` : sql`c.n`
