import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { QuestionCommon } from '../../../../db/schema/bank/question.ts'

/** The words of a question that a contest copies. */
export const copiedWords = (row: QuestionCommon) => ({
  name: row.name,
  lang: row.lang,
  direction_id: row.direction_id,
  difficulty: row.difficulty,
  description: row.description,
  author: row.author,
  attribution: row.attribution,
  knowledge_points: row.knowledge_points,
  analysis: row.analysis,
  notes: row.notes,
  translations: row.translations,
  question_version: row.version,
})

/** The versions that questions have now, of those that are not deleted. */
export async function bankVersions(executor: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await executor.execute<{ resource_id: string; version: number }>(
    sql`select resource_id, version from question where resource_id in ${ids} and deleted_at is null`,
  )
  return new Map(rows.map(({ resource_id, version }) => [resource_id, version]))
}
