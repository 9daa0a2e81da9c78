import { join } from 'node:path'
import { askReader } from '../../../../reader-process.ts'
import type { ReadAnswer, ReadTask } from './worker.ts'

const memoryMb = 512
const timeMs = 60_000

/** Reads in a process of its own, which sees nothing but this file: at most 512 MB and 60 s, then it is killed. */
export async function readInWorker(task: ReadTask, limits: { memoryMb?: number; timeMs?: number } = {}): Promise<ReadAnswer> {
  const means = { memoryMb, timeMs, ...limits, reads: [task.path] }
  const told = await askReader<ReadAnswer>(join(import.meta.dirname, 'worker.ts'), task, means)
  if ('answer' in told) return told.answer
  const { why, said } = told.end
  return { error: why === 'time' ? `> ${means.timeMs / 1000} s` : why === 'memory' ? `> ${means.memoryMb} MB` : said }
}
