/** Tries of one entrant at one topic (or at the flag box). Epoch milliseconds. */
export interface RateWindow {
  /** Instants of the tries that counted, oldest first, no older than the window. */
  hits: readonly number[]
  /** How often the window was used up in a row. */
  breaches: number
  blocked_until: number
}

/** At most `flag_rate_count` tries in `flag_rate_window_s`. */
export interface RateRule {
  flag_rate_count: number
  flag_rate_window_s: number
}

export const emptyWindow: RateWindow = { hits: [], breaches: 0, blocked_until: 0 }

const longestWaitMs = 600_000

/** The window at `at` and the wait it imposes: null lets the try through. A try over the count is a breach; each breach in a row doubles the wait, up to 600 s. */
export function checkRate(window: RateWindow, rule: RateRule, at: number): { window: RateWindow; wait_ms: number | null } {
  if (at < window.blocked_until) return { window, wait_ms: window.blocked_until - at }
  const windowMs = rule.flag_rate_window_s * 1000
  const hits = window.hits.filter((hit) => hit > at - windowMs)
  const isCalm = window.blocked_until > 0 && at >= window.blocked_until + longestWaitMs
  const breaches = isCalm ? 0 : window.breaches
  if (hits.length < rule.flag_rate_count) return { window: { ...window, hits, breaches }, wait_ms: null }
  const waitMs = Math.min(longestWaitMs, windowMs * 2 ** breaches)
  return { window: { hits: [], breaches: breaches + 1, blocked_until: at + waitMs }, wait_ms: waitMs }
}

/** The window after one more try that counts. */
export function countHit(window: RateWindow, at: number): RateWindow {
  return { ...window, hits: [...window.hits, at] }
}
