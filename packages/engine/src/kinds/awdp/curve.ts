import { millionths } from '../../core/millionths.ts'

/** What a topic is worth on one of its two sides. */
export interface Worth {
  /** To whoever is alone. */
  score: number
  /** Never less; above the score it counts as the score. */
  floor: number
}

/**
 * What a place pays in a round, in millionths: the curve of CISCN, which falls with the square of the place. `field` is how many entrants
 * began; the last of as many gets the floor. Held between floor and score, where the curve of the reference goes below 0.
 */
export function valueAt({ score, floor: lowest }: Worth, place: number, field: number): number {
  const floor = Math.min(lowest, score)
  const before = Math.min(Math.max(place, 1) - 1, Math.max(field, 1))
  return millionths(score - ((score - floor) * before ** 2) / Math.max(field, 1) ** 2)
}
