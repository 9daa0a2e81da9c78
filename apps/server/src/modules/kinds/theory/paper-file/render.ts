import { Worker } from 'node:worker_threads'
import { mustHoldNone } from '../../../../db/held.ts'
import type { Drawn, DrawTask } from './draw.ts'

const memoryMb = 512
const timeMs = { notes: 30_000, file: 5 * 60_000 } as const

/** Reads texts and draws pages in a thread of its own: 500 long questions keep no request waiting. */
export function render(task: DrawTask): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    mustHoldNone('a reading process')
    const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const timer = setTimeout(() => {
      void worker.terminate()
      reject(new Error('the paper took too long'))
    }, timeMs[task.kind])
    worker.once('message', (drawn: Drawn) => resolve(drawn))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the writer of papers ended without an answer'))
    })
  })
}
