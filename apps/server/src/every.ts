import { repeating } from './db/repeated.ts'

/**
 * Does something every `ms` milliseconds until it is stopped, never twice at once: a turn that comes while the last one still works
 * is left out. A failure goes to `report`, and the next turn comes. `stop` waits for the turn that works. It keeps no process alive.
 */
export function every(ms: number, work: () => unknown, report: (error: unknown) => void): { stop: () => Promise<void> } {
  let working: Promise<void> | null = null
  const turn = async () => {
    try {
      await repeating(work)
    } catch (error) {
      report(error)
    }
  }
  const timer = setInterval(() => {
    working ??= turn().finally(() => {
      working = null
    })
  }, ms)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await working
    },
  }
}
