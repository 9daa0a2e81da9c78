import { ArchiveRefusal, type Archive } from './archive.ts'
import { openSource, type Source } from './source.ts'

/** What a reading process answers instead. */
export type Refused = { refusal: { code: ArchiveRefusal['code']; details: Record<string, unknown> } } | { error: string }

async function answerOf<Task extends { source: Source }>(
  task: Task,
  work: (archive: Archive, task: Task) => Promise<object>,
): Promise<object | Refused> {
  try {
    const archive = await openSource(task.source)
    try {
      return await work(archive, task)
    } finally {
      archive.close()
    }
  } catch (error) {
    if (error instanceof ArchiveRefusal) return { refusal: { code: error.code, details: error.details } }
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { error: code === 'ENOSPC' ? code : error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** The whole life of a reading process: one task, one answer, and it is over. */
export function answerTask<Task extends { source: Source }>(work: (archive: Archive, task: Task) => Promise<object>): void {
  process.once('message', (task) => {
    // Checked: `askReader` sends what this process is made for.
    void answerOf(task as Task, work).then((answer) => process.send?.(answer, () => process.disconnect()))
  })
}
