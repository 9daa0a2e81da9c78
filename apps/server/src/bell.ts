export interface Bell {
  /** Ends the sleep under way; where nobody sleeps, the next sleep ends at once. */
  ring: () => void
  /** Sleeps for so long, or until it is rung. One sleeper a bell. */
  sleep: (ms: number) => Promise<void>
}

/** What works in turns sleeps on it between them, so that news during a turn is never slept through. */
export function openBell(): Bell {
  let isRung = false
  let end: (() => void) | null = null
  return {
    ring: () => {
      isRung = true
      end?.()
    },
    sleep: async (ms) => {
      const sleeping = Promise.withResolvers<void>()
      const timer = setTimeout(sleeping.resolve, ms)
      end = sleeping.resolve
      if (isRung) sleeping.resolve()
      await sleeping.promise
      clearTimeout(timer)
      isRung = false
      end = null
    },
  }
}

interface Turns {
  bell: Bell
  stopping: AbortSignal
  /** How long to sleep behind a turn that failed. */
  againMs: number
  report: (error: unknown) => void
}

/** Works in turns until it is to stop; each answers for how many milliseconds nothing is to be looked for, unless the bell rings. */
export async function workInTurns({ bell, stopping, againMs, report }: Turns, turn: () => Promise<number>): Promise<void> {
  while (!stopping.aborted) {
    const pause = await turn().catch((error: unknown) => {
      report(error)
      return againMs
    })
    await bell.sleep(pause)
  }
}
