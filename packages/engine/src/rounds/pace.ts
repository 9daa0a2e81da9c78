/** From round `n` on, which begins at `at_ms` of the contest clock, rounds last so long. */
export interface RoundPace {
  n: number
  at_ms: number
  duration_ms: number
}
/** Those of a run, in their order; the first is of round 1, which begins at 0. */
export type RoundPaces = readonly [RoundPace, ...RoundPace[]]

export interface RoundSpan {
  begin_ms: number
  end_ms: number
}

/** The paces of a contest by what is stored: where its length never changed there are none, and all rounds last as the setting says. */
export function pacesOf({ round_duration_s, paces }: { round_duration_s: number; paces: readonly RoundPace[] }): RoundPaces {
  const [first, ...others] = paces
  return first === undefined ? [{ n: 1, at_ms: 0, duration_ms: round_duration_s * 1_000 }] : [first, ...others]
}

const lastOf = (paces: RoundPaces, isBegun: (pace: RoundPace) => boolean): RoundPace => paces.filter(isBegun).at(-1) ?? paces[0]

/** The round of a place of the contest clock, counted from 1; a moment at a boundary belongs to the round that begins. */
export function roundAt(paces: RoundPaces, elapsed_ms: number): number {
  const { n, at_ms, duration_ms } = lastOf(paces, (pace) => pace.at_ms <= elapsed_ms)
  return n + Math.floor((elapsed_ms - at_ms) / duration_ms)
}

/** Where a round lies on the contest clock, whether it was played or not. */
export function roundSpan(paces: RoundPaces, number: number): RoundSpan {
  const { n, at_ms, duration_ms } = lastOf(paces, (pace) => pace.n <= number)
  const begin_ms = at_ms + (number - n) * duration_ms
  return { begin_ms, end_ms: begin_ms + duration_ms }
}

/** How many rounds a contest of a length has; the last may be shorter. */
export function totalRounds(paces: RoundPaces, length_ms: number): number {
  const over = roundAt(paces, length_ms)
  return roundSpan(paces, over).begin_ms < length_ms ? over : over - 1
}

/** Rounds last so long from the next one on: the one that runs keeps its end, and those before it lie where they lay. */
export function changePace(paces: RoundPaces, elapsed_ms: number, duration_ms: number): RoundPace[] {
  const now = roundAt(paces, elapsed_ms)
  const begun = paces.filter(({ n }) => n <= now)
  if (begun.at(-1)?.duration_ms === duration_ms) return begun
  return [...begun, { n: now + 1, at_ms: roundSpan(paces, now).end_ms, duration_ms }]
}
