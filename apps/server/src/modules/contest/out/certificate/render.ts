import { inThread } from '../../../platform/thread/index.ts'
import type { Task, WorkerMessage } from './draw-worker.ts'

/** Draws in a thread of its own: fonts and pages of a thousand certificates keep no request waiting. */
export const render = (task: Task, onPage: () => void): Promise<Uint8Array[]> =>
  inThread<WorkerMessage, Uint8Array[]>(new URL('./draw-worker.ts', import.meta.url), task, {
    memoryMb: 512,
    timeMs: 10 * 60_000,
    name: 'the writer of certificates',
    hear(told) {
      if ('files' in told) return told.files
      onPage()
      return undefined
    },
  })
