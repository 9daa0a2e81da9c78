import { Worker } from 'node:worker_threads'
import { mustHoldNone } from '../../../db/held.ts'

interface Limits {
  memoryMb: number
  timeMs: number
  /** What its errors call it, such as “the writer of papers”. */
  name: string
}

/**
 * Runs a task in a thread of its own, so that its pages keep no request waiting. `hear` gets each message of the thread and says
 * what the answer is, or undefined while there is none yet.
 *
 * @throws where the thread fails, ends without an answer, or takes longer than `timeMs`
 */
export function inThread<Told, Answer>(
  file: URL,
  task: unknown,
  { memoryMb, timeMs, name, hear }: Limits & { hear: (told: Told) => Answer | undefined },
): Promise<Answer> {
  mustHoldNone('a reading process')
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    const timer = setTimeout(() => {
      void worker.terminate()
      reject(new Error(`${name} took too long`))
    }, timeMs)
    // Checked: the thread says what its caller hears.
    worker.on('message', (told: Told) => {
      const answer = hear(told)
      if (answer !== undefined) resolve(answer)
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`${name} ended without an answer`))
    })
  })
}
