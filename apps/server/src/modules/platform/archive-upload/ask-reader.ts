import { Failure } from '../../../failure.ts'
import { startReader } from '../../../reader-process.ts'
import type { Refused, Source } from '../archive/index.ts'

const most = { memoryMb: 512, timeMs: 60_000 }

export interface Means {
  /** Files that the task names to be written, and nothing else. */
  writes?: readonly string[] | undefined
  memoryMb?: number | undefined
  timeMs?: number | undefined
}

/**
 * Reads an archive in a process of its own, which sees nothing but the archive: at most 512 MB and 60 s, then it is killed and the archive
 * refused. A process, not a thread: what an archive does to its reader must never end the server.
 */
export async function askReader<Answer extends object>(worker: string, task: { source: Source }, means: Means): Promise<Answer> {
  const { memoryMb = most.memoryMb, timeMs = most.timeMs, writes = [] } = means
  const answer = await ask<Answer>(worker, task, { memoryMb, timeMs, writes })
  if ('refusal' in answer) throw new Failure(answer.refusal.code, answer.refusal.details)
  if ('error' in answer) throw answer.error === 'ENOSPC' ? new Failure('disk_full') : new Error(answer.error)
  return answer
}

function ask<Answer extends object>(
  worker: string,
  task: { source: Source },
  { memoryMb, timeMs, writes }: { memoryMb: number; timeMs: number; writes: readonly string[] },
): Promise<Answer | Refused> {
  return new Promise((resolve, reject) => {
    const reader = startReader(worker, { memoryMb, reads: [task.source.path], writes })
    const timer = setTimeout(() => {
      reader.kill('SIGKILL')
      reject(new Failure('import_bomb', { limit: `${timeMs / 1000} s` }))
    }, timeMs)
    // Checked: our own script answers, of the type that the caller names.
    reader.once('message', (answer) => resolve(answer as Answer | Refused))
    reader.once('error', reject)
    reader.once('exit', (code, signal) => {
      clearTimeout(timer)
      // V8 aborts where its heap is full.
      const isMemory = signal !== null || code === 134
      reject(
        isMemory
          ? new Failure('import_bomb', { limit: `${memoryMb} MB` })
          : new Error(`the reader of packages ended with ${signal ?? code}`),
      )
    })
    reader.send(task, (error) => error !== null && reject(error))
  })
}
