import { mustHoldNone } from '../../../../db/held.ts'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Task, Told } from './draw-worker.ts'

const memoryMb = 512
const timeMs = 10 * 60_000

/** Draws in a thread of its own: fonts and pages of a thousand certificates keep no request waiting. */
export function render(task: Task, onPage: () => void): Promise<Uint8Array[]> {
  return new Promise((resolve, reject) => {
    mustHoldNone('a reading process')
    const worker = new Worker(join(import.meta.dirname, 'draw-worker.ts'), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const timer = setTimeout(() => {
      void worker.terminate()
      reject(new Error('the certificates took too long'))
    }, timeMs)
    worker.on('message', (told: Told) => ('files' in told ? resolve(told.files) : onPage()))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the writer of certificates ended without an answer'))
    })
  })
}
