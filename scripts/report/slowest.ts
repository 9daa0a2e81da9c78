/** What of a step took longest, so that a test that grew is seen in every log. */
export interface Timed {
  name: string
  ms: number
}

const shown = 12

/** Lines of the longest, the longest first; seconds of the clock on the wall, with whatever ran beside. */
export const slowestOf = (timed: readonly Timed[]): string[] =>
  [...timed]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, shown)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
