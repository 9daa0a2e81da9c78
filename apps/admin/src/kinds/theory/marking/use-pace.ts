import { useState } from 'react'

const longestGap_ms = 300_000
const gapsAtMost = 20
const leastGaps = 2

export interface Pace {
  saved: number
  last: number | null
  gaps: readonly number[]
}

export const noPace: Pace = { saved: 0, last: null, gaps: [] }

/** The gap since the last mark joins the others; a break does not, nor a mark that is taken back. `now`: epoch ms. */
export function nextPace(pace: Pace, saved: number, now: number): Pace {
  if (saved <= pace.saved) return { ...pace, saved }
  const gap = pace.last === null ? null : now - pace.last
  const isPace = gap !== null && gap <= longestGap_ms
  return { saved, last: now, gaps: isPace ? [...pace.gaps, gap].slice(-gapsAtMost) : pace.gaps }
}

/** Seconds from one mark to the next; null before there is a pace. */
export function secondsOf({ gaps }: Pace): number | null {
  if (gaps.length < leastGaps) return null
  return Math.max(1, Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length / 1000))
}

/** The own pace while this page is open, by the number of saved marks. */
export function usePace(saved: number): number | null {
  const [pace, setPace] = useState(noPace)
  if (pace.saved !== saved) setPace(nextPace(pace, saved, Date.now()))
  return secondsOf(pace)
}
