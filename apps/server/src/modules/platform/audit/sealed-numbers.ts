/**
 * Numbers of audit rows that are sealed already, above a horizon: few ranges in order, both ends in them. Numbers that were drawn by
 * transactions which failed lie between, and so do rows that are not committed yet.
 */
export type Sealed = readonly Range[]
interface Range {
  first: number
  last: number
}
/** What may still come: numbers strictly between the two. */
export interface Gap {
  above: number
  below: number
}

/** `numbers` in ascending order, none of them sealed before. */
export function withNumbers(sealed: Sealed, numbers: readonly number[]): Sealed {
  const made: Range[] = []
  const ordered = [...sealed, ...rangesOf(numbers)].toSorted((a, b) => a.first - b.first)
  for (const range of ordered) {
    const before = made.at(-1)
    if (before !== undefined && before.last + 1 === range.first) before.last = range.last
    else made.push({ ...range })
  }
  return made
}

function rangesOf(numbers: readonly number[]): Range[] {
  const made: Range[] = []
  for (const number of numbers) {
    const before = made.at(-1)
    if (before !== undefined && before.last + 1 === number) before.last = number
    else made.push({ first: number, last: number })
  }
  return made
}

/** Without what is decided: everything up to the horizon. */
export const aboveHorizon = (sealed: Sealed, horizon: number): Sealed => sealed.filter(({ last }) => last > horizon)

/** Where rows that are not sealed may be, in order; the last gap has no end. */
export function gapsAbove(sealed: Sealed, horizon: number): Gap[] {
  const gaps: Gap[] = []
  let above = horizon
  for (const { first, last } of sealed) {
    if (first > above + 1) gaps.push({ above, below: first })
    above = Math.max(above, last)
  }
  return [...gaps, { above, below: Number.MAX_SAFE_INTEGER }]
}
