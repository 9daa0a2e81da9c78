import { byCodeUnit } from '../code-unit.ts'
import type { BankQuestion } from './blueprint.ts'

/** Questions that may stand for each other, and how many of them go to each section of the paper. */
export interface Deck {
  /** What the deck is: of a blueprint its cell, of draw rules the rules that share it. */
  key: string
  /** In order of their ids, so that a paper can be drawn again whatever order the bank came in. */
  ids: readonly string[]
  takes: readonly { section: string; count: number }[]
}

/** What a draw asks of a question: whom it excludes, and which tags it brings. */
export type DrawnQuestion = Pick<BankQuestion, 'id' | 'enemy_group' | 'tags'>

/** What every candidate's paper is drawn from. Counts are decided once; candidates differ only inside a deck. */
export interface PaperPlan<Question extends DrawnQuestion = BankQuestion> {
  decks: readonly Deck[]
  /** The frozen bank by id. */
  questions: ReadonlyMap<string, Question>
  /** Ids that stand in every paper. */
  locked: ReadonlySet<string>
  /** Tags of which a paper holds at least one question. */
  required_tags: readonly string[]
  /** Enemy groups or required tags may ask for swaps after a draw. */
  has_swaps: boolean
}

/** Questions that a deck gives to each paper. */
export function deckCount({ takes }: Deck): number {
  return takes.reduce((sum, { count }) => sum + count, 0)
}

export function planOf<Question extends DrawnQuestion = BankQuestion>(
  bank: readonly Question[],
  decks: readonly Deck[],
  { locked = [], required_tags = [] }: { locked?: readonly string[]; required_tags?: readonly string[] } = {},
): PaperPlan<Question> {
  const sorted = decks.map((deck) => ({ ...deck, ids: [...new Set(deck.ids)].sort(byCodeUnit) }))
  const questions = new Map(bank.map((question) => [question.id, question]))
  const hasEnemies = sorted.some(({ ids }) => ids.some((id) => (questions.get(id)?.enemy_group ?? null) !== null))
  return {
    decks: sorted.filter((deck) => deckCount(deck) > 0).sort((a, b) => byCodeUnit(a.key, b.key)),
    questions,
    locked: new Set(locked),
    required_tags: [...new Set(required_tags)].sort(byCodeUnit),
    has_swaps: hasEnemies || required_tags.length > 0,
  }
}
