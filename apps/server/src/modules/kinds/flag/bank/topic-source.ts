import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { direction, question } from '../../../../db/schema/bank/question.ts'
import { questionFlag, wholeQuestion } from '../../../../db/schema/kinds/flag/question-flag.ts'
import type { TopicSource } from '../../../contest/topic/rules/index.ts'
import { findQuestionScenes } from '../../../bank/flag/index.ts'

/** The questions of this bank for topics, as `KindAnswer` asks. */
export async function questionForTopic(executor: Executor, ids: string[]): Promise<TopicSource[]> {
  if (ids.length === 0) return []
  const rows = await executor
    .select({ question: wholeQuestion, direction })
    .from(question)
    .innerJoin(questionFlag, eq(questionFlag.question_id, question.resource_id))
    .innerJoin(direction, eq(direction.resource_id, question.direction_id))
    .where(and(inArray(question.resource_id, ids), isNull(question.deleted_at)))
  const scenes = await findQuestionScenes(executor, ids)
  const found = new Map(
    rows.map(({ question: row, direction: of }) => [
      row.resource_id,
      { ...row, direction: of, scene: scenes.get(row.resource_id) ?? null },
    ]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}
