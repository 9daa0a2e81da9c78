import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HistoryCounts, HistoryFile } from '../formats/ctfd-history.ts'
import { inWorker } from '../run-worker.ts'
import type { Task } from '../worker.ts'

/** What the readers of a package's history left behind: its tables as files in `folder`, and how many rows there are. */
export interface ReadHistory {
  folder: string
  counts: HistoryCounts
}

/** The history is read before a transaction begins: three readers may take a minute each. Its files are gone after `work`. */
export async function withHistory<T>(source: Task['source'], work: (history: ReadHistory) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-ctfd-'))
  try {
    return await work({ folder, counts: await readHistory(source, folder) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The large tables have a reader each, so that each has its own minute. */
async function readHistory(source: Task['source'], folder: string): Promise<HistoryCounts> {
  const groups: ReadonlyArray<readonly HistoryFile[]> = [['users', 'teams', 'awards'], ['solves'], ['submissions']]
  let sum: HistoryCounts | null = null
  for (const tables of groups) {
    const answer = await inWorker({ source, history: { folder, tables } })
    if (!('history' in answer)) throw new Error('the reader of packages answered something else')
    const found = Object.fromEntries(tables.map((table) => [table, answer.history[table]]))
    sum = { ...(sum ?? answer.history), ...found }
  }
  if (sum === null) throw new Error('no table was read')
  return sum
}
