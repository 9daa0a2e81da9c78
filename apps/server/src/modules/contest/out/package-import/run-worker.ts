import { join } from 'node:path'
import { Failure } from '../../../../failure.ts'
import { startReader } from '../../../../reader-process.ts'
import type { Answer, Task } from './worker.ts'

const memoryMb = 512
const timeMs = 60_000

/**
 * Reads a package in a process of its own, which sees nothing but the package: at most 512 MB and 60 s, then it is killed and the package refused.
 * A process, not a thread: what a package does to its reader must never end the server.
 */
export async function inWorker(
  task: Task,
  limits: { memoryMb?: number; timeMs?: number } = {},
): Promise<Extract<Answer, { read: unknown } | { extracted: unknown } | { history: unknown } | { names: unknown } | { sums: unknown }>> {
  const answer = await ask(task, limits.memoryMb ?? memoryMb, limits.timeMs ?? timeMs)
  if ('refusal' in answer) throw new Failure(answer.refusal.code, answer.refusal.details)
  if ('error' in answer) throw answer.error === 'ENOSPC' ? new Failure('disk_full') : new Error(answer.error)
  return answer
}

/** What the task names to be written, and nothing else. */
const writesOf = ({ extract = [], history }: Task): string[] => [
  ...extract.map(({ to }) => to),
  ...(history?.tables.map((table) => join(history.folder, table)) ?? []),
]

function ask(task: Task, memory: number, time: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const reader = startReader(join(import.meta.dirname, 'worker.ts'), {
      memoryMb: memory,
      reads: [task.source.path],
      writes: writesOf(task),
    })
    const timer = setTimeout(() => {
      reader.kill('SIGKILL')
      reject(new Failure('import_bomb', { limit: `${time / 1000} s` }))
    }, time)
    reader.once('message', (answer) => resolve(answer as Answer))
    reader.once('error', reject)
    reader.once('exit', (code, signal) => {
      clearTimeout(timer)
      // V8 aborts where its heap is full.
      const isMemory = signal !== null || code === 134
      reject(
        isMemory ? new Failure('import_bomb', { limit: `${memory} MB` }) : new Error(`the reader of packages ended with ${signal ?? code}`),
      )
    })
    reader.send(task, (error) => error !== null && reject(error))
  })
}
