/** What of a step took longest, so that a test that grew is seen in every log. */
export interface Timed {
  name: string
  ms: number
}

/** Lines of the longest, the longest first. On the wall it is the time with whatever ran beside; of the processor it is a file's own. */
export const slowestOf = (timed: readonly Timed[], most = 12): string[] =>
  [...timed]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
