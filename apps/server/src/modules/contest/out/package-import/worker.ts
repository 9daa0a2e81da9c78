import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { limits } from '@beacon/api/limits'
import type { ImportDefaults } from '@beacon/api/package'
import { ArchiveRefusal, type Archive } from './archive.ts'
import type { PackageDraft } from './draft.ts'
import { openFolder } from './folder.ts'
import { writeHistory, type HistoryCounts, type HistoryFile } from './formats/ctfd-history.ts'
import { readArchive } from './read-archive.ts'
import { readSums } from './sums.ts'
import { openZip } from './zip.ts'

export interface Task {
  source: { kind: 'zip' | 'folder'; path: string }
  /** What stands in where a challenge says nothing. */
  defaults?: ImportDefaults
  /** Entries to write out, each to its path. */
  extract?: Array<{ entry: string; to: string }>
  /** A folder to write tables of a CTFd to, line by line. Without a task the challenges are read. */
  history?: { folder: string; tables: readonly HistoryFile[] }
  /** Only list the entries. */
  names?: true
  /** The digest of every entry, and these as text where they are there. */
  sums?: { texts: readonly string[] }
}
export type Answer =
  | { read: PackageDraft }
  | { extracted: number }
  | { names: string[] }
  | { sums: Record<string, string>; texts: Record<string, string> }
  | { history: HistoryCounts }
  | { refusal: { code: ArchiveRefusal['code']; details: Record<string, unknown> } }
  | { error: string }

async function work({ source, defaults = {}, extract, history, names, sums }: Task): Promise<Answer> {
  const archive = source.kind === 'zip' ? await openZip(source.path) : await openFolder(source.path)
  try {
    if (sums !== undefined) return await readSums(archive, sums.texts)
    if (names === true) return { names: [...archive.names] }
    if (history !== undefined) return { history: await writeHistory(archive, history.folder, history.tables) }
    return extract === undefined ? { read: await readArchive(archive, defaults) } : { extracted: await writeOut(archive, extract) }
  } finally {
    archive.close()
  }
}

async function writeOut(archive: Archive, extract: NonNullable<Task['extract']>): Promise<number> {
  for (const { entry, to } of extract)
    await pipeline(await archive.open(entry), atMost(entry), createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  return extract.length
}

function atMost(path: string) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > limits.attachment_bytes)
        throw new ArchiveRefusal('import_bomb', { limit: `${limits.attachment_bytes / 1024 ** 2} MB`, path })
      yield chunk
    }
  }
}

const answerOf = (task: Task): Promise<Answer> =>
  work(task).catch((error: unknown): Answer => {
    if (error instanceof ArchiveRefusal) return { refusal: { code: error.code, details: error.details } }
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { error: code === 'ENOSPC' ? code : error instanceof Error ? (error.stack ?? error.message) : String(error) }
  })

/** One task, one answer, and it is over. */
process.once('message', (task) => {
  void answerOf(task as Task).then((answer) => process.send?.(answer, () => process.disconnect()))
})
