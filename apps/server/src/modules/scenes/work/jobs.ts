import type { Logger } from 'pino'

interface Job {
  /** Number of the operation; null for a repair. */
  op: number | null
  abort: AbortController
  done: Promise<void>
}

/** Work on scenes that runs now: one piece a scene, so nobody creates what another removes. */
export interface Jobs {
  has: (scene_id: string) => boolean
  hasRoom: () => boolean
  launch: (scene_id: string, op: number | null, work: (signal: AbortSignal) => Promise<void>) => void
  /** Ends the work on a scene where it is for another operation. */
  cutUnless: (scene_id: string, op: number) => void
  stop: () => Promise<void>
}

export function openJobs({ width, log, onEnd }: { width: number; log: Logger; onEnd: () => void }): Jobs {
  const jobs = new Map<string, Job>()
  return {
    has: (scene_id) => jobs.has(scene_id),
    hasRoom: () => jobs.size < width,
    launch: (scene_id, op, work) => {
      const abort = new AbortController()
      const done = work(abort.signal)
        .catch((error: unknown) => {
          if (!abort.signal.aborted) log.error({ err: error, scene: scene_id }, 'work on a scene failed')
        })
        .finally(() => {
          jobs.delete(scene_id)
          onEnd()
        })
      jobs.set(scene_id, { op, abort, done })
    },
    cutUnless: (scene_id, op) => {
      const job = jobs.get(scene_id)
      if (job !== undefined && job.op !== op) job.abort.abort()
    },
    stop: async () => {
      for (const { abort } of jobs.values()) abort.abort()
      await Promise.all([...jobs.values()].map(({ done }) => done))
    },
  }
}
