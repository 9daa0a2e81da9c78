import type { ImportDefaults } from '@beacon/api/bank/package'
import { answerTask, type Source } from '../../../platform/archive/index.ts'
import type { PackageDraft } from './draft.ts'
import type { HistoryCounts, HistoryFile } from './formats/ctfd-history.ts'
import { readArchive } from './read-archive.ts'

export interface Task {
  source: Source
  /** What stands in where a challenge says nothing. */
  defaults?: ImportDefaults
  /** A folder to write tables of a CTFd to, line by line. Without a task the challenges are read. */
  history?: { folder: string; tables: readonly HistoryFile[] }
}
export type Answer = { read: PackageDraft } | { history: HistoryCounts }

answerTask<Task>(async (archive, { defaults = {}, history }): Promise<Answer> => {
  if (history === undefined) return { read: await readArchive(archive, defaults) }
  const { writeHistory } = await import('./formats/ctfd-history.ts')
  return { history: await writeHistory(archive, history.folder, history.tables) }
})
