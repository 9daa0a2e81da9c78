import {
  type CaptureFact,
  type CellFact,
  cellKey,
  countOf,
  type Flag,
  flagWord,
  isReachable,
  payingCaptures,
  type RoundFacts,
  standingOf,
} from './facts.ts'
import { millionths } from '../../core/millionths.ts'
import { addPay, type CellPay, type PayBook } from './payment.ts'
import type { FaustRules, JeopardyRules } from './rules.ts'

type Rules = JeopardyRules | FaustRules

/** What a flag of a service of weight 1 brings each of so many who have taken it, in points. */
export function flagWorth(rules: Rules, takers: number): number {
  const count = Math.max(takers, 1)
  return rules.preset === 'faust' ? 1 + 1 / count : rules.flag * (30 / (29 + count)) ** 3
}

/**
 * What the last of some rounds pays: attack and defence by all captures up to its end, less the same up to the round before, since a flag
 * falls while it lives and another one takes it. `rounds`: as many as a flag lives.
 */
export function payLiveFlags(rules: Rules, rounds: readonly RoundFacts[]): PayBook {
  const [last] = rounds.slice(-1)
  const book = new Map<string, CellPay>()
  if (last === undefined) return book
  const window = rounds.filter(({ n }) => n > last.n - rules.life).map(readRound)
  const [now, before] = [totals(rules, window, last.n), totals(rules, window, last.n - 1)]
  const pay = slaOf(rules, window)
  for (const { entrant_id } of last.entrants)
    for (const { topic_id } of last.topics) {
      const key = cellKey(entrant_id, topic_id)
      const moved = (column: keyof Total) => millionths(now.get(key)?.[column] ?? 0) - millionths(before.get(key)?.[column] ?? 0)
      const sla = millionths(pay(entrant_id, topic_id))
      addPay(book, entrant_id, topic_id, { attack: moved('attack'), defence: moved('defence'), sla })
    }
  return book
}

/** A round with what is asked of it again and again. */
interface ReadRound {
  facts: RoundFacts
  cells: ReadonlyMap<string, CellFact>
  missing: ReadonlySet<string>
  captures: readonly CaptureFact[]
  /** How many victims an attacker could have at most. */
  victims: number
}

function readRound(facts: RoundFacts): ReadRound {
  const off = new Map<string, boolean>()
  for (const cell of facts.cells) off.set(cell.entrant_id, (off.get(cell.entrant_id) ?? true) && standingOf(cell) === 'down')
  const active = facts.entrants.filter(({ entrant_id, is_nop }) => !is_nop && off.get(entrant_id) !== true)
  return {
    facts,
    cells: new Map(facts.cells.map((cell) => [cellKey(cell.entrant_id, cell.topic_id), cell])),
    missing: new Set(facts.missing.map((flag) => flagWord({ ...flag, victim_id: flag.entrant_id }))),
    captures: payingCaptures(facts),
    victims: Math.max(active.length - 1, 1),
  }
}

/** A flag that was placed can be read in a round: its box stands, and nobody missed it there. One that never was placed cannot. */
function isReadable(flag: Flag, issued: ReadRound, round: ReadRound): boolean {
  const key = cellKey(flag.victim_id, flag.topic_id)
  const [placed, cell] = [issued.cells.get(key), round.cells.get(key)]
  if (placed === undefined || placed.verdict === null || cell === undefined) return false
  return isReachable(standingOf(placed)) && isReachable(standingOf(cell)) && !round.missing.has(flagWord(flag))
}

type Total = Omit<CellPay, 'sla'>

/** What the flags of the window have brought up to the end of a round, in points by cell. */
function totals(rules: Rules, window: readonly ReadRound[], until: number): Map<string, Total> {
  const found = new Map<string, Total>()
  const add = (entrantId: string, topicId: string, column: keyof Total, points: number): void => {
    const total = found.get(cellKey(entrantId, topicId)) ?? { attack: 0, defence: 0 }
    found.set(cellKey(entrantId, topicId), { ...total, [column]: total[column] + points })
  }
  const rounds = window.filter(({ facts }) => facts.n <= until)
  const captures = new Map<string, CaptureFact[]>()
  for (const capture of rounds.flatMap((round) => round.captures)) {
    const key = `${capture.issued} ${capture.topic_id} ${capture.store}`
    captures.set(key, [...(captures.get(key) ?? []), capture])
  }
  for (const issued of rounds) {
    const spanned = rounds.filter(({ facts }) => facts.n >= issued.facts.n)
    const players = issued.facts.entrants.filter(({ is_nop }) => !is_nop)
    for (const { topic_id, stores, weight } of issued.facts.topics)
      for (let store = 0; store < stores; store += 1) {
        const taken = captures.get(`${issued.facts.n} ${topic_id} ${store}`) ?? []
        const takers = countOf(taken.map(({ victim_id }) => victim_id))
        const worth = (count: number): number => weight * flagWorth(rules, count)
        for (const { attacker_id, victim_id } of taken) add(attacker_id, topic_id, 'attack', worth(takers.get(victim_id) ?? 0))
        if (rules.preset === 'faust') {
          for (const [victim_id, count] of takers) add(victim_id, topic_id, 'defence', -weight * count ** 0.75)
          continue
        }
        const attackers = victimsOf(taken)
        const worths = attackers.map(({ victims }) =>
          spanned.map((round) => (worth(round.victims - victims.size) * round.victims) / attackers.length / rules.life),
        )
        // What an attacker pays to those whom it missed, it gets as well: it is not set back by it.
        for (const [index, { attacker }] of attackers.entries()) add(attacker, topic_id, 'attack', sum(worths[index] ?? []))
        for (const { entrant_id } of attackers.length === 0 ? [] : players) {
          const flag = { issued: issued.facts.n, victim_id: entrant_id, topic_id, store }
          const readable = spanned.map((round) => isReadable(flag, issued, round))
          const missing = attackers.map(({ attacker, victims }, index) =>
            attacker === entrant_id || victims.has(entrant_id) ? 0 : sum((worths[index] ?? []).filter((_, at) => readable[at] === true)),
          )
          add(entrant_id, topic_id, 'defence', sum(missing))
        }
      }
  }
  return found
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Attackers of the flags of one round and store by their ids, each with those whom it hit. */
function victimsOf(taken: readonly CaptureFact[]): { attacker: string; victims: ReadonlySet<string> }[] {
  const found = new Map<string, Set<string>>()
  for (const { attacker_id, victim_id } of taken) found.set(attacker_id, (found.get(attacker_id) ?? new Set()).add(victim_id))
  return [...found].map(([attacker, victims]) => ({ attacker, victims })).sort((left, right) => (left.attacker < right.attacker ? -1 : 1))
}

/** What the last round of a window pays for a box that works, in points: whole, or by what is still there of its live flags. */
function slaOf(rules: Rules, window: readonly ReadRound[]): (entrantId: string, topicId: string) => number {
  const last = window.at(-1)
  const players = last?.facts.entrants.filter(({ is_nop }) => !is_nop).length ?? 0
  return (entrantId, topicId) => {
    const topic = last?.facts.topics.find(({ topic_id }) => topic_id === topicId)
    const cell = last?.cells.get(cellKey(entrantId, topicId))
    if (last === undefined || topic === undefined || cell === undefined || cell.verdict === null) return 0
    const standing = standingOf(cell)
    const whole = topic.weight * (rules.preset === 'faust' ? Math.sqrt(players) : rules.sla * topic.stores)
    if (!isReachable(standing)) return 0
    if (standing === 'up') return whole
    if (rules.preset === 'faust') return whole / 2
    const issued = window.filter(({ cells }) => (cells.get(cellKey(entrantId, topicId))?.verdict ?? null) !== null)
    const flags = issued.flatMap((round) =>
      Array.from({ length: topic.stores }, (_, store) =>
        isReadable({ issued: round.facts.n, victim_id: entrantId, topic_id: topicId, store }, round, last),
      ),
    )
    return (whole * flags.filter(Boolean).length) / Math.max(flags.length, 1)
  }
}
