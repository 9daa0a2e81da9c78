import { captureDelta, flagWorth, initialOf, millionths, rulesOf } from '@beacon/engine/attack-defense'
import { sql, type SQL } from 'drizzle-orm'
import type { AdContest } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'

/** Who else took the flag, or shares what its box loses in the round: nobody else where nothing is said. */
interface Others {
  takers?: number
  sharing?: number
}

/** What a capture is worth, in millionths; under forcad as if scores were equal. `weight`: the service's as its round began. */
export function worthOf(contest: AdContest, weight: number, { takers = 1, sharing = 1 }: Others = {}): number {
  const rules = rulesOf(contest)
  if (rules.preset === 'zero_sum') return millionths((rules.attack * weight) / sharing)
  if (rules.preset !== 'forcad') return millionths(weight * flagWorth(rules, takers))
  const initial = initialOf(contest).initial / 1_000_000
  return millionths(captureDelta(rules, { attacker: initial, victim: initial, weight }).gain)
}

/** The round of a capture `c` whose weight pays for it: of its flag, where a flag has a value; else the one that it was taken in. */
export const paidRound = ({ scoring_preset }: Pick<AdContest, 'scoring_preset'>): SQL =>
  scoring_preset === 'jeopardy_ad' || scoring_preset === 'faust' ? sql`c.issued` : sql`c.n`
