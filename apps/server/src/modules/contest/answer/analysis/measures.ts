/** The middle of some numbers; between the two middle ones where they are even in number. Null of none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length >>> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/**
 * Point-biserial correlation of solving with the total: (M1 − M0) ÷ s · √(p · q), s the standard deviation of all totals.
 * Null where all or none solved it, or all totals are alike.
 */
export function pointBiserial(people: readonly { solved: boolean; total: number }[]): number | null {
  const n = people.length
  const solvers = people.filter(({ solved }) => solved)
  if (solvers.length === 0 || solvers.length === n) return null
  const mean = people.reduce((sum, { total }) => sum + total, 0) / n
  const deviation = Math.sqrt(people.reduce((sum, { total }) => sum + (total - mean) ** 2, 0) / n)
  if (deviation === 0) return null
  const p = solvers.length / n
  const meanOf = (group: readonly { total: number }[]) => group.reduce((sum, { total }) => sum + total, 0) / group.length
  const others = people.filter(({ solved }) => !solved)
  return ((meanOf(solvers) - meanOf(others)) / deviation) * Math.sqrt(p * (1 - p))
}

const leastTries = 5
/** Wrong tries ÷ tries; null below five tries, which say nothing. */
export const failShare = (wrong: number, tries: number): number | null => (tries < leastTries ? null : wrong / tries)

/** Tries a solver needed, in the groups 1, 2, 3, 4–5, 6–10 and more. */
export function attemptGroups(needed: readonly number[]): [number, number, number, number, number, number] {
  const groups: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0]
  for (const tries of needed) {
    const group = tries <= 3 ? Math.max(0, tries - 1) : tries <= 5 ? 3 : tries <= 10 ? 4 : 5
    groups[group] = (groups[group] ?? 0) + 1
  }
  return groups
}

/** Numbers of a rising list that lie at or before each of the bounds. */
export function countsBy(rising: readonly number[], bounds: readonly number[]): number[] {
  let seen = 0
  return bounds.map((bound) => {
    while (seen < rising.length && (rising[seen] ?? Infinity) <= bound) seen += 1
    return seen
  })
}
