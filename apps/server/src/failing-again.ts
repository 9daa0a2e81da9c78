/** Something that is tried again and again: each failure of its own is said once a minute, with how often it came since. */
export interface FailingAgain {
  failed: (error: unknown) => void
  /** It works: the next failure is said at once. */
  worked: () => void
}

const sayAgainMs = 60_000

/** A log in which a failure repeats each second hides every other line. */
export function openFailingAgain(say: (error: unknown, times: number) => void, againMs = sayAgainMs): FailingAgain {
  const known = new Map<string, { said_at: number; times: number }>()
  return {
    failed: (error) => {
      const message = error instanceof Error ? error.message : String(error)
      const one = known.get(message) ?? { said_at: -Infinity, times: 0 }
      one.times += 1
      known.set(message, one)
      if (performance.now() - one.said_at < againMs) return
      say(error, one.times)
      known.set(message, { said_at: performance.now(), times: 0 })
    },
    worked: () => known.clear(),
  }
}
