import { roundHalfUp } from '../../../core/half-up.ts'

/** How a multiple choice counts that is neither right nor empty. An empty answer gets 0 under every rule. */
export type PartialRule = 'strict' | 'half' | 'fixed' | 'proportional' | 'deduct' | 'perOption'

/** The rule of a section, which a candidate reads at its head. */
export interface MultipleRule {
  partial_rule: PartialRule
  /** Hundredths that a choice of right options alone gets, below the score; only `fixed` reads it. */
  fixed_marks: number
}

/** An answer as numbers, since no rule looks at which option it was. */
export interface ChoiceCounts {
  /** Options of the question. */
  options: number
  /** Right ones of them. */
  correct: number
  /** Chosen and right. */
  hits: number
  /** Chosen and not right. */
  wrongs: number
}

/** A share of the score as a fraction, so that only the mark is rounded. */
type Fraction = readonly [numerator: number, denominator: number]

const none: Fraction = [0, 1]
const whole: Fraction = [1, 1]

function shareOf({ partial_rule, fixed_marks }: MultipleRule, { options, correct, hits, wrongs }: ChoiceCounts, score: number): Fraction {
  if (hits + wrongs === 0) return none
  if (hits === correct && wrongs === 0) return whole
  const others = options - correct
  switch (partial_rule) {
    case 'strict':
      return none
    case 'half':
      return wrongs === 0 ? [1, 2] : none
    case 'fixed':
      return wrongs === 0 ? [Math.min(Math.max(fixed_marks, 0), score), score] : none
    case 'proportional':
      return wrongs === 0 ? [hits, correct] : none
    case 'deduct':
      return wrongs === 0 ? [hits, correct] : [Math.max(0, hits * others - wrongs * correct), correct * others]
    case 'perOption':
      return [options - (correct - hits) - wrongs, options]
  }
}

/**
 * Marks of a multiple choice in hundredths, half up once, by the formulas of the reference (section 1).
 * `score`: hundredths. A key without options gets 0 from everybody.
 */
export function countedMarks(rule: MultipleRule, counts: ChoiceCounts, score: number): number {
  if (counts.correct === 0 || score <= 0) return 0
  const [numerator, denominator] = shareOf(rule, counts, score)
  return roundHalfUp((score * numerator) / denominator)
}

/** The numbers of an answer. Options that the question does not have count as not chosen, repeated ones once. */
export function countChoice(optionIds: readonly string[], key: readonly string[], chosen: readonly string[]): ChoiceCounts {
  const options = new Set(optionIds)
  const right = new Set(key.filter((id) => options.has(id)))
  const picked = new Set(chosen.filter((id) => options.has(id)))
  const hits = [...picked].filter((id) => right.has(id)).length
  return { options: options.size, correct: right.size, hits, wrongs: picked.size - hits }
}

function choose(from: number, count: number): number {
  let ways = 1
  for (let taken = 1; taken <= count; taken++) ways = (ways * (from - count + taken)) / taken
  return ways
}

/** Share (0–1) of the score that a blind guess earns: every choice of at least one option is as likely as any other. */
export function guessedShare(rule: MultipleRule, question: Pick<ChoiceCounts, 'options' | 'correct'>, score: number): number {
  const { options, correct } = question
  if (correct === 0 || options === 0 || score <= 0) return 0
  let sum = 0
  for (let hits = 0; hits <= correct; hits++) {
    for (let wrongs = 0; wrongs <= options - correct; wrongs++) {
      const [numerator, denominator] = shareOf(rule, { options, correct, hits, wrongs }, score)
      sum += (choose(correct, hits) * choose(options - correct, wrongs) * numerator) / denominator
    }
  }
  return sum / (2 ** options - 1)
}

export type MultipleWarning = 'every_option_right' | 'one_option_right'

/** What makes a multiple choice easy to guess or odd to answer: where all options are right, any tick earns a part of the score. */
export function multipleWarnings(
  rule: Pick<MultipleRule, 'partial_rule'>,
  question: Pick<ChoiceCounts, 'options' | 'correct'>,
): MultipleWarning[] {
  const warnings: MultipleWarning[] = []
  if (question.correct === 1) warnings.push('one_option_right')
  if (question.correct === question.options && rule.partial_rule !== 'strict') warnings.push('every_option_right')
  return warnings
}
