/** What a checker says of a cell. `recovering`: it works, and an old flag is gone. `error` is ours and never the entrant's fault. */
export type Verdict = 'up' | 'recovering' | 'corrupt' | 'mumble' | 'down'

export interface RoundEntrant {
  entrant_id: string
  /** Its number within the contest: what does not divide goes to the lowest ones. */
  no: number
  /** An unpatched box that nobody plays. */
  is_nop: boolean
}

export interface RoundTopic {
  topic_id: string
  /** How many flags each entrant gets in it every round. */
  stores: number
  /** Factor of what the rules pay. */
  weight: number
}

/** One entrant's box of one topic in one round. */
export interface CellFact {
  entrant_id: string
  topic_id: string
  /** Null: it was not checked, and got no flags. */
  verdict: Verdict | 'error' | null
  /** The last verdict of an earlier round that was no error; null: there is none. It stands in for an error and for no check. */
  before: Verdict | null
}

/** An accepted flag, known by what it says: the round that issued it, victim, topic and store. */
export interface CaptureFact {
  capture_id: string
  /** Epoch milliseconds. */
  at: number
  issued: number
  victim_id: string
  topic_id: string
  store: number
  attacker_id: string
}

/** An old flag that was looked for in a round and not found. */
export interface MissingFlag {
  entrant_id: string
  topic_id: string
  store: number
  issued: number
}

/** All that a round pays by. A void round has no verdicts, and those of its captures that count. */
export interface RoundFacts {
  /** Counted from 1. */
  n: number
  entrants: readonly RoundEntrant[]
  topics: readonly RoundTopic[]
  cells: readonly CellFact[]
  captures: readonly CaptureFact[]
  missing: readonly MissingFlag[]
}

export const cellKey = (entrantId: string, topicId: string): string => `${entrantId} ${topicId}`

/** How a box stands: by its verdict, or by the last one where that says nothing of it. A box nobody has judged yet is up. */
export const standingOf = ({ verdict, before }: CellFact): Verdict => (verdict === null || verdict === 'error' ? (before ?? 'up') : verdict)

export const isReachable = (standing: Verdict): boolean => standing === 'up' || standing === 'recovering'

/** Captures that may pay: never of a NOP box, nor by one. In one order, whatever the order they came in. */
export function payingCaptures({ captures, entrants }: RoundFacts): CaptureFact[] {
  const nop = new Set(entrants.filter(({ is_nop }) => is_nop).map(({ entrant_id }) => entrant_id))
  return captures
    .filter(({ attacker_id, victim_id }) => !nop.has(attacker_id) && !nop.has(victim_id) && attacker_id !== victim_id)
    .map((capture) => ({ capture, key: `${flagWord(capture)} ${capture.attacker_id}` }))
    .sort((left, right) => (left.key < right.key ? -1 : 1))
    .map(({ capture }) => capture)
}

export type Flag = Pick<CaptureFact, 'issued' | 'victim_id' | 'topic_id' | 'store'>
/** A flag as one word. */
export const flagWord = ({ issued, victim_id, topic_id, store }: Flag): string => `${issued} ${topic_id} ${store} ${victim_id}`

export function countOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
