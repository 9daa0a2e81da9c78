import { millionths } from '../../core/millionths.ts'
import type { RoundPayment } from './event.ts'

/** Somebody held a hill; times of the contest clock in milliseconds, `to_ms` null while it does. */
export interface HoldFact {
  topic_id: string
  entrant_id: string
  from_ms: number
  to_ms: number | null
  /** The version was rolled back: nobody held it then. */
  is_taken_back: boolean
}

/** Somebody solved a version of a hill; in the order of `no`. */
export interface SolveFact {
  topic_id: string
  entrant_id: string
  at_ms: number
  no: number
}

/** What a hill pays. */
export interface HillTerms {
  topic_id: string
  /** For a solve, and a minute for its king; in points. */
  score: number
  hold_points: number
}

export interface RoundFacts {
  hills: readonly HillTerms[]
  holds: readonly HoldFact[]
  solves: readonly SolveFact[]
  /** The part of the contest clock that the round is, in milliseconds. */
  from_ms: number
  until_ms: number
  /** Percent of a solve, by place: of an entrant's first, second … version of a hill; behind the last nothing. */
  solve_steps: readonly number[]
  /** Percent of a solve, to the first that solve a hill. */
  blood_percent: readonly number[]
  getsBlood: (entrantId: string) => boolean
  /** It pays nobody anything. */
  is_void: boolean
}

/** Whole seconds of the contest clock between two of its moments: each second belongs to one interval of those that follow each other. */
export const secondsBetween = (from_ms: number, to_ms: number): number =>
  Math.max(0, Math.floor(to_ms / 1_000) - Math.floor(from_ms / 1_000))

/** What so many seconds pay, in millionths. */
export const holdPay = (seconds: number, hold_points: number): number => Math.floor((seconds * hold_points * 1_000_000) / 60)

interface Cell {
  held_s: number
  solve: number
  blood: number
}

/** What a round pays, by facts alone: whole seconds of its part of the contest clock to kings, and solves that came in it. */
export function settleRound(facts: RoundFacts): RoundPayment {
  const book = new Map<string, Map<string, Cell>>()
  const cellOf = (entrant: string, topic: string): Cell => {
    const own = book.get(entrant) ?? new Map<string, Cell>()
    book.set(entrant, own)
    const cell = own.get(topic) ?? { held_s: 0, solve: 0, blood: 0 }
    own.set(topic, cell)
    return cell
  }
  const kings = new Map<string, number>()
  const topics = [...facts.hills].sort((left, right) => (left.topic_id < right.topic_id ? -1 : 1))
  if (!facts.is_void)
    for (const hill of topics) {
      for (const [id, seconds] of heldIn(facts, hill)) cellOf(id, hill.topic_id).held_s += seconds
      paySolves(facts, hill, cellOf)
    }
  for (const hill of topics) {
    const king = kingAt(facts, hill)
    if (king !== null) kings.set(king, (kings.get(king) ?? 0) + 1)
  }
  const entrants = [...new Set([...book.keys(), ...kings.keys()])].sort()
  const table = (of: (cell: Cell, hill: HillTerms) => number): number[] =>
    entrants.flatMap((id) =>
      topics.map((hill) => {
        const cell = book.get(id)?.get(hill.topic_id)
        return cell === undefined ? 0 : of(cell, hill)
      }),
    )
  return {
    entrants,
    topics: topics.map(({ topic_id }) => topic_id),
    hold: table(({ held_s }, { hold_points }) => holdPay(held_s, hold_points)),
    solve: table(({ solve }) => solve),
    blood: table(({ blood }) => blood),
    held_s: table(({ held_s }) => held_s),
    hills: entrants.map((id) => kings.get(id) ?? 0),
  }
}

function* heldIn({ holds, from_ms, until_ms }: RoundFacts, { topic_id }: HillTerms): Generator<[entrant: string, seconds: number]> {
  for (const hold of holds) {
    if (hold.topic_id !== topic_id || hold.is_taken_back) continue
    const [from, to] = [Math.max(from_ms, hold.from_ms), Math.min(until_ms, hold.to_ms ?? until_ms)]
    if (to > from) yield [hold.entrant_id, secondsBetween(from, to)]
  }
}

function kingAt({ holds, until_ms }: RoundFacts, { topic_id }: HillTerms): string | null {
  const held = holds.find(
    (one) => one.topic_id === topic_id && !one.is_taken_back && one.from_ms < until_ms && (one.to_ms === null || one.to_ms >= until_ms),
  )
  return held?.entrant_id ?? null
}

/** Versions pay less from one to the next, so that two friends who patch in turn earn nothing by it. */
function paySolves(facts: RoundFacts, { topic_id, score }: HillTerms, cellOf: (entrant: string, topic: string) => Cell): void {
  const counts = new Map<string, number>()
  let bloods = 0
  const inOrder = facts.solves.filter((one) => one.topic_id === topic_id).sort((left, right) => left.no - right.no)
  for (const { entrant_id, at_ms } of inOrder) {
    const nth = counts.get(entrant_id) ?? 0
    counts.set(entrant_id, nth + 1)
    const blood = nth === 0 && facts.getsBlood(entrant_id) ? (facts.blood_percent[bloods] ?? 0) : 0
    if (nth === 0 && facts.getsBlood(entrant_id)) bloods += 1
    if (at_ms < facts.from_ms || at_ms >= facts.until_ms) continue
    const cell = cellOf(entrant_id, topic_id)
    cell.solve += millionths((score * (facts.solve_steps[nth] ?? 0)) / 100)
    cell.blood += millionths((score * blood) / 100)
  }
}
