import { answerTask, openable, readSums, writeOut, type Extract, type Source } from '../archive/index.ts'

export interface Task {
  source: Source
  /** Entries to write out. Without a task the entries are listed. */
  extract?: readonly Extract[]
  /** The digest of every entry, and these as text where they are there. */
  sums?: { texts: readonly string[] }
}
export interface Answer {
  names?: string[]
  sums?: Record<string, string>
  texts?: Record<string, string>
}

answerTask<Task>(async (archive, { extract, sums }): Promise<Answer> => {
  if (sums !== undefined) return readSums(archive, sums.texts)
  if (extract === undefined) return { names: openable(archive) }
  await writeOut(archive, extract)
  return {}
})
