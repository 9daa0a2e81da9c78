import type { CaptureFact, CellFact, RoundFacts } from './facts.ts'
import type { RoundPayment } from './payment.ts'
import type { AttackDefenseRules } from './rules.ts'
import { settleRound } from './settle.ts'

/** One round for tests: every box was checked and is up, but for what `change` says. `nop`: who is an unpatched box. */
export function sampleRound(
  n: number,
  names: readonly string[],
  change: {
    topics?: readonly string[]
    stores?: number
    nop?: string
    verdicts?: Readonly<Record<string, CellFact['verdict']>>
    before?: Readonly<Record<string, CellFact['before']>>
    captures?: readonly Pick<CaptureFact, 'attacker_id' | 'victim_id'>[] | readonly Partial<CaptureFact>[]
    missing?: RoundFacts['missing']
  } = {},
): RoundFacts {
  const { topics = ['s'], stores = 1, nop, verdicts = {}, before = {}, captures = [], missing = [] } = change
  return {
    n,
    entrants: names.map((entrant_id, index) => ({ entrant_id, no: index + 1, is_nop: entrant_id === nop })),
    topics: topics.map((topic_id) => ({ topic_id, stores, weight: 1 })),
    cells: names.flatMap((entrant_id) =>
      topics.map((topic_id) => {
        const key = topics.length === 1 ? entrant_id : `${entrant_id} ${topic_id}`
        return { entrant_id, topic_id, verdict: key in verdicts ? (verdicts[key] ?? null) : 'up', before: before[key] ?? null }
      }),
    ),
    captures: captures.map((capture, index) => ({
      capture_id: `${n}.${index}`,
      at: n * 1_000 + index,
      issued: n,
      victim_id: '',
      topic_id: topics[0] ?? '',
      store: 0,
      attacker_id: '',
      ...capture,
    })),
    missing,
  }
}

/** What a round, or several together, paid an entrant in a topic: attack, defence, availability. */
export function paidTo(payments: readonly RoundPayment[], entrantId: string, topicId = 's'): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (const { entrants, topics, attack, defence, sla } of payments) {
    if (!entrants.includes(entrantId) || !topics.includes(topicId)) continue
    const place = entrants.indexOf(entrantId) * topics.length + topics.indexOf(topicId)
    for (const [index, column] of [attack, defence, sla].entries()) sum[index] = (sum[index] ?? 0) + (column[place] ?? 0)
  }
  return sum
}

/** Settles each round with all before it, as they come. */
export const settleAll = (rules: AttackDefenseRules, rounds: readonly RoundFacts[]): RoundPayment[] =>
  rounds.map((_, index) => settleRound(rules, rounds.slice(0, index + 1)))
