const longestGap_ms = 300_000
const gapsAtMost = 20
const leastGaps = 2

/** Seconds from one own mark to the next, of their moments in order, without breaks of more than five minutes; null before there is a pace. */
export function paceOf(moments: readonly (string | null)[]): number | null {
  const times = moments.flatMap((at) => (at === null ? [] : [Date.parse(at)]))
  const gaps = times.flatMap((time, index) => (index === 0 ? [] : [time - (times[index - 1] ?? time)]))
  const counted = gaps.filter((gap) => gap >= 0 && gap <= longestGap_ms).slice(-gapsAtMost)
  if (counted.length < leastGaps) return null
  return Math.max(1, Math.round(counted.reduce((sum, gap) => sum + gap, 0) / counted.length / 1000))
}
