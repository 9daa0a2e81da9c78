export interface Soon {
  cancel: () => void
}

/** Work that waits `delay` ms and happens once however often it is asked for meanwhile. Joins `timers`, so that it can be ended. */
export function onceIn(timers: Soon[], delay: () => number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  timers.push({
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
    },
  })
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      work()
    }, delay())
  }
}
