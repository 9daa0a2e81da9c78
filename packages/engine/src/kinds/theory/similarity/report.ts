import { numberAt } from '../number-at.ts'
import { type Chances, chancesOf, tailOf } from './chances.ts'
import { likeliestPairs, type Pair } from './scan.ts'
import { type AnswerSheets, codeAt, type CodedSheets, codeSheets } from './sheets.ts'

/** Two papers side by side. Nothing here is a verdict: shared teaching raises it too, and equal right answers say nothing. */
export interface SimilarPair {
  /** Places of the candidates, the smaller first. */
  a: number
  b: number
  /** Questions that both answered, equal answers, and how many equal ones chance explains. */
  common: number
  identical: number
  expected: number
  /** Questions that both answered wrong, and equal wrong answers among them. */
  both_wrong: number
  identical_wrong: number
  /** (identical − expected) / standard deviation; null without spread. */
  omega: number | null
  /** Chance of as many equal answers (exact), and of as many equal wrong ones (K type). */
  p: number
  p_wrong: number
  is_flagged: boolean
}

export interface SimilarityReport {
  /** From the least likely pair on. */
  pairs: readonly SimilarPair[]
  /** Pairs that were compared; a flag needs p below 0.01 / this. */
  compared: number
  threshold: number
  /** Below 100 candidates there is an order, and no flags. */
  may_flag: boolean
}

export interface SimilarityOptions {
  /** Pairs that are reckoned exactly. */
  limit?: number
  least_candidates?: number
  least_common?: number
  least_wrong?: number
}

/** Compares all pairs of candidates (reference section 4: omega, generalised binomial test, K type). */
export function similarityReport(input: AnswerSheets, options: SimilarityOptions = {}): SimilarityReport {
  const { limit = 4000, least_candidates = 100, least_common = 40, least_wrong = 4 } = options
  const sheets = codeSheets(input)
  const chances = chancesOf(sheets)
  const compared = (sheets.candidates * Math.max(sheets.candidates - 1, 0)) / 2
  const threshold = compared === 0 ? 0 : 0.01 / compared
  const may_flag = sheets.candidates >= least_candidates
  const pairs = likeliestPairs(sheets, chances, limit).map((pair): SimilarPair => {
    const found = comparePair(sheets, chances, pair)
    const isEnough = may_flag && found.common >= least_common && found.identical_wrong >= least_wrong
    return { ...found, is_flagged: isEnough && found.p < threshold }
  })
  pairs.sort((one, other) => one.p - other.p || (other.omega ?? 0) - (one.omega ?? 0) || one.a - other.a || one.b - other.b)
  return { pairs, compared, threshold, may_flag }
}

function comparePair(sheets: CodedSheets, chances: Chances, [a, b]: Pair): Omit<SimilarPair, 'is_flagged'> {
  const same = chances.same(numberAt(sheets.bands, a), numberAt(sheets.bands, b))
  const common: number[] = []
  let [identical, bothWrong, identicalWrong] = [0, 0, 0]
  for (let question = 0; question < sheets.questions; question++) {
    const [one, other] = [codeAt(sheets, a, question), codeAt(sheets, b, question)]
    if (one < 0 || other < 0) continue
    common.push(question)
    if (one === other) identical += 1
    if (one > 0 && other > 0) bothWrong += 1
    if (one > 0 && one === other) identicalWrong += 1
  }
  const likely = common.map((question) => numberAt(same, question))
  const expected = likely.reduce((sum, chance) => sum + chance, 0)
  const variance = likely.reduce((sum, chance) => sum + chance * (1 - chance), 0)
  const wrong = common.reduce((sum, question) => sum + numberAt(chances.sameWrong, question), 0) / Math.max(common.length, 1)
  return {
    a,
    b,
    common: common.length,
    identical,
    expected,
    both_wrong: bothWrong,
    identical_wrong: identicalWrong,
    omega: variance === 0 ? null : (identical - expected) / Math.sqrt(variance),
    p: tailOf(likely, identical),
    p_wrong: tailOf(
      Array.from({ length: bothWrong }, () => wrong),
      identicalWrong,
    ),
  }
}
