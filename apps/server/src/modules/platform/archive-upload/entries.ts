import { join } from 'node:path'
import type { Extract, Source } from '../archive/index.ts'
import { askReader } from './ask-reader.ts'
import type { Answer, Task } from './worker.ts'

const ask = (task: Task): Promise<Answer> =>
  askReader(join(import.meta.dirname, 'worker.ts'), task, { writes: task.extract?.map(({ to }) => to) })

export async function listEntries(source: Source): Promise<string[]> {
  const { names = [] } = await ask({ source })
  return names
}

/** Writes entries out, each to its path. */
export async function extractEntries(source: Source, extract: readonly Extract[]): Promise<void> {
  await ask({ source, extract })
}

/** The SHA-256 of every entry, and some as Latin-1 text where they are there. */
export async function sumEntries(
  source: Source,
  wanted: readonly string[],
): Promise<{ sums: Record<string, string>; texts: Record<string, string> }> {
  const { sums = {}, texts = {} } = await ask({ source, sums: { texts: wanted } })
  return { sums, texts }
}
