import { join } from 'node:path'
import { startReader } from '../../../../reader-process.ts'
import type { ReadAnswer, ReadTask } from './worker.ts'

const memoryMb = 512
const timeMs = 60_000

/** Reads in a process of its own, which sees nothing but this file: at most 512 MB and 60 s, then it is killed. */
export function readInWorker(task: ReadTask, limits: { memoryMb?: number; timeMs?: number } = {}): Promise<ReadAnswer> {
  const { memoryMb: memory = memoryMb, timeMs: time = timeMs } = limits
  return new Promise((resolve) => {
    const reader = startReader(join(import.meta.dirname, 'worker.ts'), { memoryMb: memory, reads: [task.path] })
    const timer = setTimeout(() => {
      reader.kill('SIGKILL')
      resolve({ error: `> ${time / 1000} s` })
    }, time)
    reader.once('message', (answer) => resolve(answer as ReadAnswer))
    reader.once('error', (error) => resolve({ error: error.message }))
    reader.once('exit', (code, signal) => {
      clearTimeout(timer)
      // V8 aborts where its heap is full.
      resolve({ error: signal !== null || code === 134 ? `> ${memory} MB` : `${code}` })
    })
    reader.send(task, (error) => error !== null && resolve({ error: error.message }))
  })
}
