/** Upper bounds of the counted durations, ms; the last one holds everything slower. */
export const durationBounds = [1, 2, 3, 5, 8, 12, 20, 30, 50, 80, 120, 200, 300, 500, 800, 1_200, 2_000, 5_000, 10_000, 60_000] as const

export const noDurations = (): number[] => durationBounds.map(() => 0)

/** The slot of a duration. */
export function slotOf(ms: number): number {
  const found = durationBounds.findIndex((bound) => ms <= bound)
  return found < 0 ? durationBounds.length - 1 : found
}

/** Two counts as one: replicas and minutes add up. */
export const addDurations = (left: readonly number[], right: readonly number[]): number[] =>
  durationBounds.map((_bound, slot) => (left[slot] ?? 0) + (right[slot] ?? 0))

/** The duration that a share of the counted ones does not exceed, as its upper bound in ms; null when nothing was counted. */
export function percentileOf(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const wanted = Math.ceil(total * share)
  let seen = 0
  for (const [slot, bound] of durationBounds.entries()) {
    seen += counts[slot] ?? 0
    if (seen >= wanted) return bound
  }
  return durationBounds.at(-1) ?? null
}
