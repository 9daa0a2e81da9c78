import { correlationOf, meanOf, wilsonInterval } from './moments.ts'

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
