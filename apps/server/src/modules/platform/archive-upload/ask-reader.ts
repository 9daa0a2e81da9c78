import { Failure } from '../../../failure.ts'
import { askReader as askProcess } from '../../../reader-process.ts'
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

async function ask<Answer extends object>(
  worker: string,
  task: { source: Source },
  limits: { memoryMb: number; timeMs: number; writes: readonly string[] },
): Promise<Answer | Refused> {
  const told = await askProcess<Answer | Refused>(worker, task, { ...limits, reads: [task.source.path] })
  if ('answer' in told) return told.answer
  const { why, said } = told.end
  if (why === 'time') throw new Failure('import_bomb', { limit: `${limits.timeMs / 1000} s` })
  if (why === 'memory') throw new Failure('import_bomb', { limit: `${limits.memoryMb} MB` })
  throw new Error(why === 'error' ? said : `the reader of packages ended with ${said}`)
}
