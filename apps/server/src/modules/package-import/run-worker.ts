import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Failure } from '../../failure.ts'
import type { Answer, Task } from './worker.ts'

const memoryMb = 512
const timeMs = 60_000

/** Reads a package in a thread of its own: at most 512 MB and 60 s, then it is ended and the package refused. */
export async function inWorker(
  task: Task,
  limits: { memoryMb?: number; timeMs?: number } = {},
): Promise<Extract<Answer, { drafts: unknown } | { extracted: unknown }>> {
  const answer = await ask(task, limits.memoryMb ?? memoryMb, limits.timeMs ?? timeMs)
  if ('refusal' in answer) throw new Failure(answer.refusal.code, answer.refusal.details)
  if ('error' in answer) throw answer.error === 'ENOSPC' ? new Failure('disk_full') : new Error(answer.error)
  return answer
}

function ask(task: Task, memory: number, time: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
    const timer = setTimeout(() => {
      void worker.terminate()
      reject(new Failure('import_bomb', { limit: `${time / 1000} s` }))
    }, time)
    worker.once('message', (answer: Answer) => resolve(answer))
    worker.once('error', (error: Error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(isMemory ? new Failure('import_bomb', { limit: `${memory} MB` }) : error)
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the reader of packages ended without an answer'))
    })
  })
}
