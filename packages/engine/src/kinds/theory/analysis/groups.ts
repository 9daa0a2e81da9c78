import { roundHalfUp } from '../../../core/half-up.ts'
import { numberAt } from '../number-at.ts'

/** Places of attempts from the highest total down; of equal totals the earlier place stands first. */
export function descendingPlaces(totals: ArrayLike<number>): number[] {
  return Array.from({ length: totals.length }, (_, index) => index).sort((a, b) => numberAt(totals, b) - numberAt(totals, a) || a - b)
}

/** Places cut into `count` groups of sizes that differ by one at most, the larger ones first. */
export function cutEvenly(places: readonly number[], count: number): number[][] {
  const size = Math.floor(places.length / count)
  const larger = places.length % count
  return Array.from({ length: count }, (_, group) => {
    const first = group * size + Math.min(group, larger)
    return places.slice(first, first + size + (group < larger ? 1 : 0))
  })
}

/** The upper and the lower 27 % of a group that is in order. */
export function outerGroups(places: readonly number[]): { upper: readonly number[]; lower: readonly number[]; size: number } {
  const size = roundHalfUp(0.27 * places.length)
  return { size, upper: places.slice(0, size), lower: places.slice(places.length - size) }
}
