import { join } from 'node:path'
import { askReader } from '../../../platform/archive-upload/index.ts'
import type { Answer, Task } from './worker.ts'

/** Reads the challenges or the history of a package, in a process of its own. */
export const inWorker = (task: Task, limits: { memoryMb?: number; timeMs?: number } = {}): Promise<Answer> =>
  askReader(join(import.meta.dirname, 'worker.ts'), task, { ...limits, writes: writesOf(task) })

const writesOf = ({ history }: Task): string[] => history?.tables.map((table) => join(history.folder, table)) ?? []
