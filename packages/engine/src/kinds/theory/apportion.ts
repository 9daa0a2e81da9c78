import { numberAt } from './number-at.ts'

/**
 * Splits a whole number by weights with the largest remainders (Hamilton): whole parts that sum to `total`.
 * Of equal remainders the earlier part gets the unit. Weights that are all 0 count as equal.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const even = weights.map(() => 1)
  const counted = all > 0 ? weights : even
  const divisor = all > 0 ? all : even.length
  const parts = counted.map((weight) => Math.floor((total * weight) / divisor))
  const remainder = (index: number) => (total * numberAt(counted, index)) / divisor - numberAt(parts, index)
  const order = parts.map((_, index) => index).sort((a, b) => remainder(b) - remainder(a) || a - b)
  const left = total - parts.reduce((sum, part) => sum + part, 0)
  for (const index of order.slice(0, left)) parts[index] = numberAt(parts, index) + 1
  return parts
}
