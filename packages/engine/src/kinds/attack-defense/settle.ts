import type { RoundFacts } from './facts.ts'
import { payForcad } from './forcad.ts'
import { payJeopardy } from './jeopardy.ts'
import { type PayBook, paymentOf, type RoundPayment } from './payment.ts'
import type { AttackDefenseRules } from './rules.ts'
import { payZeroSum } from './zero-sum.ts'

/**
 * What the last of some rounds pays, by facts alone. `rounds`: rising, without a gap, the settled one last and `roundsBehind(rules)` of them,
 * or all from the first. The order of what stands in a round does not matter, but for captures under forcad, which count by time and id.
 * @throws RangeError without a round, and for parameters that the rules refuse.
 */
export function settleRound(rules: AttackDefenseRules, rounds: readonly RoundFacts[]): RoundPayment {
  const facts = rounds.at(-1)
  if (facts === undefined) throw new RangeError('there is no round to settle')
  return paymentOf(rounds, facts, bookOf(rules, rounds, facts))
}

function bookOf(rules: AttackDefenseRules, rounds: readonly RoundFacts[], facts: RoundFacts): PayBook {
  if (rules.preset === 'forcad') return payForcad(rules, rounds)
  return rules.preset === 'jeopardy_ad' ? payJeopardy(rules, rounds) : payZeroSum(rules, facts)
}
