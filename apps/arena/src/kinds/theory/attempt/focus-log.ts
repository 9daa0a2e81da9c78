/** A shorter time away is a slip: a dialog of the system, a click beside the window. */
const shortest_ms = 2_000

interface Absence {
  n: number
  away_s: number
  back_ms: number
}

/** An absence as the server hears of it. */
export interface LeftPage {
  page: string
  n: number
  away_s: number
  ago_s: number
}

/** page: another window or tab. screen: out of the full screen that the exam asks for. */
export type Way = 'page' | 'screen'

export interface FocusLog {
  leave: (way: Way) => void
  /** Seconds away where they count and no other way is open, else null. */
  comeBack: (way: Way) => number | null
  /** What the server has not heard of, as a heartbeat says it. */
  unsent: () => LeftPage[]
  /** The server heard of these. */
  forget: (heard: readonly LeftPage[]) => void
}

/** How a page was left, by the steady clock. */
export function createFocusLog(now: () => number, page: string): FocusLog {
  let left_ms: number | null = null
  const ways = new Set<Way>()
  let count = 0
  let absences: Absence[] = []
  return {
    leave: (way) => {
      ways.add(way)
      left_ms ??= now()
    },
    comeBack: (way) => {
      ways.delete(way)
      if (left_ms === null || ways.size > 0) return null
      const away_ms = now() - left_ms
      left_ms = null
      if (away_ms < shortest_ms) return null
      const away_s = Math.min(86_400, Math.round(away_ms / 1000))
      count += 1
      absences = [...absences, { n: count, away_s, back_ms: now() }]
      return away_s
    },
    unsent: () =>
      absences
        .slice(0, 100)
        .map(({ n, away_s, back_ms }) => ({ page, n, away_s, ago_s: Math.min(86_400, Math.max(0, Math.round((now() - back_ms) / 1000))) })),
    forget: (heard) => {
      const upTo = heard.at(-1)?.n ?? 0
      absences = absences.filter(({ n }) => n > upTo)
    },
  }
}
