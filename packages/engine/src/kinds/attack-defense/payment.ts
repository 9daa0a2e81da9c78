import { cellKey, countOf, flagWord, payingCaptures, type RoundFacts } from './facts.ts'

/** What one cell gets or loses in a round, in millionths of a point. */
export interface CellPay {
  attack: number
  defence: number
  sla: number
}

/**
 * What a settled round pays: lists by `entrants`, tables by entrant and within it by `topics`. Points in millionths.
 * A later revision of the round replaces it whole.
 */
export interface RoundPayment {
  entrants: readonly string[]
  topics: readonly string[]
  attack: readonly number[]
  defence: readonly number[]
  sla: readonly number[]
  /** Flags taken of others, and own ones taken by anybody for the first time. */
  captured: readonly number[]
  lost: readonly number[]
  /** Cells that were up, of those that were judged. */
  up: readonly number[]
  checked: readonly number[]
}

export type PayBook = ReadonlyMap<string, CellPay>

const nothing: CellPay = { attack: 0, defence: 0, sla: 0 }

/** Adds to what a cell gets. */
export function addPay(book: Map<string, CellPay>, entrantId: string, topicId: string, more: Partial<CellPay>): void {
  const key = cellKey(entrantId, topicId)
  const { attack, defence, sla } = book.get(key) ?? nothing
  book.set(key, { attack: attack + (more.attack ?? 0), defence: defence + (more.defence ?? 0), sla: sla + (more.sla ?? 0) })
}

/** The payment of the last of some rounds, whose cells get what `book` says. */
export function paymentOf(rounds: readonly RoundFacts[], facts: RoundFacts, book: PayBook): RoundPayment {
  const entrants = facts.entrants.map(({ entrant_id }) => entrant_id).sort()
  const topics = facts.topics.map(({ topic_id }) => topic_id).sort()
  const cells = entrants.flatMap((entrant) => topics.map((topic) => book.get(cellKey(entrant, topic)) ?? nothing))
  const captures = payingCaptures(facts)
  const takenBefore = new Set(rounds.filter(({ n }) => n < facts.n).flatMap((round) => payingCaptures(round).map(flagWord)))
  const lost = new Map(captures.filter((capture) => !takenBefore.has(flagWord(capture))).map((capture) => [flagWord(capture), capture]))
  const judged = facts.cells.filter(({ verdict }) => verdict !== null && verdict !== 'error')
  return {
    entrants,
    topics,
    attack: cells.map(({ attack }) => attack),
    defence: cells.map(({ defence }) => defence),
    sla: cells.map(({ sla }) => sla),
    captured: countBy(entrants, captures, ({ attacker_id }) => attacker_id),
    lost: countBy(entrants, [...lost.values()], ({ victim_id }) => victim_id),
    up: countBy(
      entrants,
      judged.filter(({ verdict }) => verdict === 'up' || verdict === 'recovering'),
      ({ entrant_id }) => entrant_id,
    ),
    checked: countBy(entrants, judged, ({ entrant_id }) => entrant_id),
  }
}

function countBy<Item>(entrants: readonly string[], items: readonly Item[], whose: (item: Item) => string): number[] {
  const counts = countOf(items.map(whose))
  return entrants.map((entrant) => counts.get(entrant) ?? 0)
}
