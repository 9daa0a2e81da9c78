import { inArray } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { questionTheoryVersion, type VersionContent } from '../../../../db/schema/kinds/theory/question-theory.ts'

export type { VersionContent } from '../../../../db/schema/kinds/theory/question-theory.ts'

const chunk = 50

/** Whole contents some at a time, since a paper may hold 500 long questions. */
export async function* contentsOf(executor: Executor, versionIds: readonly string[]): AsyncGenerator<Map<string, VersionContent>> {
  for (let from = 0; from < versionIds.length; from += chunk) {
    const rows = await executor
      .select({ id: questionTheoryVersion.version_id, content: questionTheoryVersion.content })
      .from(questionTheoryVersion)
      .where(inArray(questionTheoryVersion.version_id, versionIds.slice(from, from + chunk)))
    // Checked: the bank alone writes versions, and each holds these columns.
    yield new Map(rows.map(({ id, content }) => [id, content as unknown as VersionContent]))
  }
}
