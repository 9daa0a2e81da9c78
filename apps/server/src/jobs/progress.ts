import type { Logger } from 'pino'

const everyMs = 500

export interface Progress {
  report: (percent: number) => Promise<void>
  /** Nothing is written after it. */
  stop: () => Promise<void>
}

/** Writes how far a job is, beside the job: work that reports within its transaction wants no second connection for it. */
export function openProgress(save: (percent: number) => Promise<unknown>, log: Pick<Logger, 'warn'>): Progress {
  let latest: number | null = null
  let saving: Promise<void> | null = null
  const write = async (percent: number) => {
    try {
      await save(Math.round(percent))
    } catch (error) {
      log.warn({ err: error, source: 'job' }, 'how far a job is could not be written')
    }
    saving = null
  }
  // The timer belongs to who opened it, and holds no connection, whoever reports.
  const timer = setInterval(() => {
    if (latest === null || saving !== null) return
    saving = write(latest)
    latest = null
  }, everyMs)
  timer.unref()
  return {
    report: async (percent) => {
      latest = percent
    },
    stop: async () => {
      clearInterval(timer)
      await saving
    },
  }
}
