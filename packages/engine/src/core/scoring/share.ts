import type { PartRules } from './rules.ts'

/** Points of one part: its share of the value, rounded down; the last part takes the remainder, so that all parts sum to the value. */
export function partPoints(parts: readonly PartRules[], part: number, value: number): number {
  const index = parts.findIndex((candidate) => candidate.part === part)
  if (index < 0) return 0
  const all = parts.reduce((sum, { share }) => sum + share, 0)
  const floorOf = (share: number) => Math.floor((value * share) / all)
  if (index < parts.length - 1) return floorOf(parts[index]?.share ?? 0)
  return value - parts.slice(0, -1).reduce((sum, earlier) => sum + floorOf(earlier.share), 0)
}
