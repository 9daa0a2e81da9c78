import { type PaperPlan, deckCount } from './plan.ts'

/** What candidates' papers drawn from one plan have in common. */
export interface Overlap {
  /** Questions in a paper. */
  questions: number
  /** Questions that two candidates are expected to share: Σ n² / N over decks. */
  expected: number
  /** “Choose count of supply”; equal numbers mean that everybody gets these. */
  choices: readonly { key: string; count: number; supply: number }[]
}

export function overlapOf({ decks }: PaperPlan): Overlap {
  const choices = decks.map((deck) => ({ key: deck.key, count: deckCount(deck), supply: deck.ids.length }))
  return {
    questions: choices.reduce((sum, { count }) => sum + count, 0),
    expected: choices.reduce((sum, { count, supply }) => sum + (supply === 0 ? 0 : count ** 2 / supply), 0),
    choices,
  }
}

/** How far candidates' papers are expected to differ in difficulty. */
export interface Fairness {
  /** Score of a paper in hundredths. */
  total: number
  /** Hundredths that a candidate earns on average, as far as facilities are known; null while none is. */
  expected: number | null
  /** Root of the predicted variance of that, in hundredths; null while none is. */
  spread: number | null
  /** The spread is above 2 % of the total. */
  is_uneven: boolean
  /** Share (0–1) of questions of the decks whose facility is known. */
  known: number
}

const mostSpread = 0.02

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Sample variance; of fewer than two values 0. */
function varianceOf(values: readonly number[]): number {
  if (values.length < 2) return 0
  const mean = meanOf(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
}

/** Var = Σ n (1 − n/N) s² over decks, s² = variance of score × facility in the deck. `scoreOf`: hundredths of a question of a section. */
export function fairnessOf({ decks, questions }: PaperPlan, scoreOf: (section: string) => number): Fairness {
  let [total, expected, variance, known, all] = [0, 0, 0, 0, 0]
  for (const deck of decks) {
    const facilities = deck.ids.flatMap((id) => questions.get(id)?.facility ?? [])
    known += facilities.length
    all += deck.ids.length
    for (const { section, count } of deck.takes) {
      const score = scoreOf(section)
      const marks = facilities.map((facility) => score * facility)
      total += count * score
      expected += marks.length === 0 ? 0 : count * meanOf(marks)
      variance += count * (1 - count / deck.ids.length) * varianceOf(marks)
    }
  }
  const spread = Math.sqrt(variance)
  const isKnown = known > 0
  return {
    total,
    expected: isKnown ? expected : null,
    spread: isKnown ? spread : null,
    is_uneven: isKnown && spread > mostSpread * total,
    known: all === 0 ? 0 : known / all,
  }
}
