import type { RoundFacts } from './facts.ts'
import { type ForcadState, payForcad } from './forcad.ts'
import { payLiveFlags } from './live-flags.ts'
import { paymentOf, type RoundPayment } from './payment.ts'
import type { AttackDefenseRules } from './rules.ts'
import { payZeroSum } from './zero-sum.ts'

/**
 * What the last of some rounds pays, by facts alone, and what the next one may go on from; null: it asks for no state. `rounds`: rising,
 * the settled one last, and without a gap all behind `before`, or `roundsBehind(rules)` of them, or all from the first. Of rounds up to
 * `before` only captures are read, of flags that are taken again. The order of what stands in a round does not matter, but for captures
 * under forcad, which count by time and id.
 * @throws RangeError without a round, and for parameters that the rules refuse.
 */
export function settleOn(
  rules: AttackDefenseRules,
  rounds: readonly RoundFacts[],
  before: ForcadState | null,
): { payment: RoundPayment; after: ForcadState | null } {
  const facts = rounds.at(-1)
  if (facts === undefined) throw new RangeError('there is no round to settle')
  if (rules.preset === 'forcad') {
    const { book, after } = payForcad(rules, rounds, before)
    return { payment: paymentOf(rounds, facts, book), after }
  }
  const book = rules.preset === 'zero_sum' ? payZeroSum(rules, facts) : payLiveFlags(rules, rounds)
  return { payment: paymentOf(rounds, facts, book), after: null }
}

/** The same by all rounds that it asks for. */
export const settleRound = (rules: AttackDefenseRules, rounds: readonly RoundFacts[]): RoundPayment => settleOn(rules, rounds, null).payment
