export const normalizers = ['top', 'full', 'place', 'ctftime', 'raw'] as const
export type Normalizer = (typeof normalizers)[number]

/** How the scores of a race become points of a board. Integers: hundredths of N, thousandths of f and of scores. */
export interface RaceRule {
  by: Normalizer
  /** N in hundredths; ctftime counts with 1, raw with none. */
  normalized: number
  /** f in thousandths. */
  factor: number
  /** What a score is divided by where it is normalised by a full mark, in thousandths of a point. */
  full: number | null
}

/** `top ÷ bottom`, half up; products of three scales exceed what a number holds exactly. */
function halfUp(top: bigint, bottom: bigint): number {
  const doubled = 2n * top + bottom
  const whole = doubled / (2n * bottom)
  return Number(doubled % (2n * bottom) < 0n ? whole - 1n : whole)
}

/** The most that a race can bring, in hundredths; null: it has no bound. */
export const mostOf = ({ by, normalized, factor }: RaceRule): number | null =>
  by === 'raw' ? null : by === 'ctftime' ? halfUp(BigInt(factor) * 200n, 1000n) : halfUp(BigInt(factor) * BigInt(normalized), 1000n)

/** Places of scores above 0 from 1; equal scores have one place, others none. */
export function placesOf(scores: readonly number[]): Array<number | null> {
  const sorted = scores.filter((score) => score > 0).sort((left, right) => right - left)
  const first = new Map<number, number>()
  for (const [index, score] of sorted.entries()) if (!first.has(score)) first.set(score, index + 1)
  return scores.map((score) => first.get(score) ?? null)
}

/**
 * Points of a race in hundredths, one for each score (in thousandths of a point), rounded once and half up.
 * top f × N × s/highest · full f × N × s/full, at most f × N · place f × N × (n − p + 1)/n, n of those above 0 ·
 * ctftime f × (s/highest + 1/p) · raw f × s. Scores below 0 count 0, but for raw.
 */
export function raceValues(rule: RaceRule, scores: readonly number[]): number[] {
  const { by, normalized, factor, full } = rule
  const weight = BigInt(factor) * BigInt(normalized)
  if (by === 'raw') return scores.map((score) => halfUp(BigInt(factor) * BigInt(score), 10_000n))
  if (by === 'full') {
    const mark = full ?? 0
    return scores.map((score) => (score <= 0 || mark <= 0 ? 0 : halfUp(weight * BigInt(Math.min(score, mark)), 1000n * BigInt(mark))))
  }
  const highest = scores.reduce((most, score) => Math.max(most, score), 0)
  if (highest <= 0) return scores.map(() => 0)
  if (by === 'top') return scores.map((score) => (score <= 0 ? 0 : halfUp(weight * BigInt(score), 1000n * BigInt(highest))))
  const places = placesOf(scores)
  const n = places.filter((place) => place !== null).length
  return scores.map((score, index) => {
    const place = places[index] ?? null
    if (place === null) return 0
    if (by === 'place') return halfUp(weight * BigInt(n - place + 1), 1000n * BigInt(n))
    const [s, p, h] = [BigInt(score), BigInt(place), BigInt(highest)]
    return halfUp(100n * BigInt(factor) * (s * p + h), 1000n * h * p)
  })
}
