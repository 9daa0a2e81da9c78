/** A shorter time away is a slip: a dialog of the system, a click beside the window. */
const shortest_ms = 2_000

interface Absence {
  away_s: number
  back_ms: number
}

export interface FocusLog {
  leave: () => void
  /** Seconds away where they count, else null. */
  comeBack: () => number | null
  /** How often the page was left, for the candidate. */
  count: () => number
  /** What the server has not heard of, as a heartbeat says it. */
  unsent: () => Array<{ away_s: number; ago_s: number }>
  /** The server heard of so many. */
  forget: (count: number) => void
}

/** How a page was left, by the steady clock. */
export function createFocusLog(now: () => number): FocusLog {
  let left_ms: number | null = null
  let count = 0
  let absences: Absence[] = []
  return {
    leave: () => {
      left_ms ??= now()
    },
    comeBack: () => {
      if (left_ms === null) return null
      const away_ms = now() - left_ms
      left_ms = null
      if (away_ms < shortest_ms) return null
      const away_s = Math.min(86_400, Math.round(away_ms / 1000))
      count += 1
      absences = [...absences, { away_s, back_ms: now() }]
      return away_s
    },
    count: () => count,
    unsent: () =>
      absences
        .slice(0, 100)
        .map(({ away_s, back_ms }) => ({ away_s, ago_s: Math.min(86_400, Math.max(0, Math.round((now() - back_ms) / 1000))) })),
    forget: (heard) => {
      absences = absences.slice(heard)
    },
  }
}
