import { correlationOf, covarianceOf, meanOf, sumOf, wilsonInterval } from './moments.ts'

/** One candidate's answer to a question version where papers differ. */
export interface VersionAnswer {
  mark: number
  /** Marks of the rest of this candidate's paper, and the highest there could be. */
  rest: number
  rest_max: number
}

export interface VersionStatistics {
  n: number
  facility: number | null
  interval: readonly [low: number, high: number] | null
  /** Correlation with the rest of each candidate's own paper as a share of its maximum. */
  discrimination: number | null
}

/** A question version over papers that differ; such papers have no alpha. `max`: its highest mark. */
export function versionStatistics(answers: readonly VersionAnswer[], max: number): VersionStatistics {
  const counted = answers.filter(({ rest_max }) => rest_max > 0)
  const marks = counted.map(({ mark }) => mark)
  const shares = counted.map(({ rest, rest_max }) => rest / rest_max)
  const all = answers.map(({ mark }) => mark)
  const mean = meanOf(all)
  const full = all.filter((mark) => mark >= max).length
  const isDichotomous = max > 0 && all.every((mark) => mark === 0 || mark >= max)
  return {
    n: answers.length,
    facility: mean === null || max === 0 ? null : mean / max,
    interval: isDichotomous ? wilsonInterval(full, all.length) : null,
    discrimination: correlationOf(marks, shares),
  }
}

/** What one exam says of a question, so that exams add up: shares 0–1, squares and products about the means of this exam. */
export interface QuestionSums {
  n: number
  /** Σ of the shares that were earned. */
  earned: number
  /** Σ(x − x̄)² of the question, Σ(r − r̄)² of the rest of each paper, Σ(x − x̄)(r − r̄). */
  own_squares: number
  rest_squares: number
  products: number
}

/**
 * Sums of one exam. Within it the correlation is that of its analysis; added up over exams, a hard paper beside an easy one moves
 * none, because each is measured about its own means (ADR 0127).
 */
export function questionSums(answers: readonly VersionAnswer[], max: number): QuestionSums {
  const shares = answers.map(({ mark }) => (max === 0 ? 0 : mark / max))
  const counted = answers.flatMap(({ rest, rest_max }, index) => (rest_max > 0 ? [{ x: shares[index] ?? 0, r: rest / rest_max }] : []))
  const [x, r] = [counted.map((one) => one.x), counted.map((one) => one.r)]
  const sum = (a: readonly number[], b: readonly number[]) => (covarianceOf(a, b) ?? 0) * Math.max(counted.length - 1, 0)
  return { n: answers.length, earned: sumOf(shares), own_squares: sum(x, x), rest_squares: sum(r, r), products: sum(x, r) }
}
