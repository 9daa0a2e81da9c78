/** Runs named work soon, once, and no more often than it may. */
export interface Pace {
  soon: (name: string, everyMs: number, work: () => Promise<void>) => void
  stop: () => void
}

export function openPace(report: (error: unknown) => void): Pace {
  const timers = new Map<string, NodeJS.Timeout>()
  const lastRun = new Map<string, number>()
  let isStopped = false
  return {
    soon: (name, everyMs, work) => {
      if (timers.has(name) || isStopped) return
      const due = Math.max(0, (lastRun.get(name) ?? 0) + everyMs - Date.now())
      const timer = setTimeout(() => {
        timers.delete(name)
        lastRun.set(name, Date.now())
        work().catch(report)
      }, due)
      timers.set(name, timer)
    },
    stop: () => {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
