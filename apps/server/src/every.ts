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

export interface Watch {
  /** Something may be near now: the next look comes within one beat. */
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Looks every `ms` milliseconds for as long as a look answers that something is near, and every `quietMs` when nothing is. `wake` ends
 * the quiet at once, also when it is called while a look works that began before. A look that fails says nothing, so the next comes soon.
 */
export function everyNear(
  { ms, quietMs }: { ms: number; quietMs: number },
  look: () => Promise<boolean>,
  report: (error: unknown) => void,
): Watch {
  let quietUntil = 0
  let wakes = 0
  const turn = async () => {
    if (performance.now() < quietUntil) return
    const wakesBefore = wakes
    const isNear = await look()
    quietUntil = isNear || wakes !== wakesBefore ? 0 : performance.now() + quietMs
  }
  const { stop } = every(ms, turn, report)
  return {
    wake: () => {
      wakes += 1
      quietUntil = 0
    },
    stop,
  }
}
