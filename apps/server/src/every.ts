/**
 * Does something every `ms` milliseconds until it is stopped, never twice at once: a turn that comes while the last one still works
 * is left out. A failure goes to `report`, and the next turn comes. It keeps no process alive.
 */
export function every(ms: number, work: () => unknown, report: (error: unknown) => void): { stop: () => void } {
  let isWorking = false
  const turn = async () => {
    if (isWorking) return
    isWorking = true
    try {
      await work()
    } catch (error) {
      report(error)
    } finally {
      isWorking = false
    }
  }
  const timer = setInterval(() => void turn(), ms)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
