import { createRandom } from '../core/random.ts'

/** FNV-1a, 32 bits. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/**
 * When each of `count` checks may begin, milliseconds from now: evenly over a span, in an order that a seed shuffles, so that no box is
 * always the first and none can tell when its check comes. The same seed gives the same times everywhere.
 */
export function spreadStarts(seed: string, count: number, span_ms: number): number[] {
  const random = createRandom(seedOf(seed))
  const starts = Array.from({ length: count }, (_, index) => Math.floor((index * span_ms) / count))
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [one = 0, two = 0] = [starts[last], starts[other]]
    starts[last] = two
    starts[other] = one
  }
  return starts
}

/**
 * The part of a round in which checks begin: three quarters of it, and early enough for the longest one to end in it. One that may last
 * the whole round mostly does not, so a quarter is left: nobody is always the first, or knows when a check comes. Milliseconds.
 */
export const startSpan = (round_ms: number, longest_ms: number): number =>
  Math.max(0, round_ms * 0.25, Math.min(round_ms * 0.75, round_ms - longest_ms))
