import { numberAt } from '../number-at.ts'
import { bandCount, codeAt, type CodedSheets } from './sheets.ts'

/** How likely equal answers are by chance. */
export interface Chances {
  /** For two bands, the chance of the same answer to each question. */
  same: (bandA: number, bandB: number) => Float64Array
  /** For each question, the chance that two wrong answers are the same. */
  sameWrong: Float64Array
}

/** Shares of the answers to a question among those who answered, with half an answer added to each, so that none has no chance. */
function sharesOf(sheets: CodedSheets, question: number, isCounted: (candidate: number) => boolean): Float64Array {
  const options = sheets.options[question] ?? 0
  const counts = new Float64Array(options).fill(0.5)
  let answered = options / 2
  for (let candidate = 0; candidate < sheets.candidates; candidate++) {
    const code = codeAt(sheets, candidate, question)
    if (code < 0 || !isCounted(candidate)) continue
    counts[code] = numberAt(counts, code) + 1
    answered += 1
  }
  return counts.map((count) => count / answered)
}

export function chancesOf(sheets: CodedSheets): Chances {
  const questions = Array.from({ length: sheets.questions }, (_, question) => question)
  const bands = Array.from({ length: bandCount }, (_, band) => band)
  const shares = questions.map((question) =>
    bands.map((band) => sharesOf(sheets, question, (candidate) => sheets.bands[candidate] === band)),
  )
  const tables = bands.map((bandA) =>
    bands.map((bandB) =>
      Float64Array.from(questions, (question) => {
        const [one, other] = [shares[question]?.[bandA], shares[question]?.[bandB]]
        return one && other ? one.reduce((sum, share, code) => sum + share * numberAt(other, code), 0) : 0
      }),
    ),
  )
  return {
    same: (bandA, bandB) => tables[bandA]?.[bandB] ?? new Float64Array(sheets.questions),
    sameWrong: Float64Array.from(questions, (question) => {
      const all = sharesOf(sheets, question, () => true)
      const wrong = 1 - numberAt(all, 0)
      return all.reduce((sum, share, code) => (code === 0 ? sum : sum + (share / wrong) ** 2), 0)
    }),
  }
}

/** Exact chance of `least` or more hits among trials of unequal chances (Poisson-binomial, by convolution). */
export function tailOf(chances: readonly number[], least: number): number {
  if (least <= 0) return 1
  if (least > chances.length) return 0
  const byHits = new Float64Array(chances.length + 1)
  byHits[0] = 1
  for (const [trial, chance] of chances.entries()) {
    for (let hits = trial + 1; hits > 0; hits--) byHits[hits] = numberAt(byHits, hits) * (1 - chance) + numberAt(byHits, hits - 1) * chance
    byHits[0] = numberAt(byHits, 0) * (1 - chance)
  }
  // Small chances are summed first, so that a tail of 10⁻¹² is not lost in rounding.
  let tail = 0
  for (let hits = chances.length; hits >= least; hits--) tail += numberAt(byHits, hits)
  return Math.min(tail, 1)
}
