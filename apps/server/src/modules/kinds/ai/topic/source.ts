import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { direction, question } from '../../../../db/schema/bank/question.ts'
import { questionAi, wholeAi, type AiRecord } from '../../../../db/schema/kinds/ai/question-ai.ts'
import { findQuestionScenes } from '../../../bank/flag/index.ts'
import { freshAnswers, type TopicSource } from '../../../contest/topic/rules/index.ts'
import { codeTerms, evaluationTerms, type AiTopicOwn } from './own.ts'

const ownOf = (row: AiRecord): AiTopicOwn => ({
  task_type: row.task_type,
  version: 1,
  seed: row.resource_id,
  terms: evaluationTerms.parse(row),
  former: [],
  submission_max_mb: row.submission_max_mb,
  code: row.task_type === 'code' ? codeTerms.parse(row) : null,
})

/** A task with flags has one part; a task that takes results has none, and its score is what a metric is turned into. */
function sourceOf(row: AiRecord, parts: Pick<TopicSource, 'direction' | 'scene'>): TopicSource {
  const { flags, ...whole } = row
  const part = { part_id: row.resource_id, name: '', score_share: 100, logic: 'any' as const, flags }
  return {
    ...whole,
    ...freshAnswers(row.score),
    integral_way: 'accumulative',
    ...parts,
    flag_type: 'static',
    parts: row.task_type === 'flag' ? [part] : [],
    own: ownOf(row),
  }
}

/** The questions of this bank for topics, as `KindAnswer` asks. */
export async function tasksForTopics(executor: Executor, ids: string[]): Promise<TopicSource[]> {
  if (ids.length === 0) return []
  const rows = await executor
    .select({ question: wholeAi, direction })
    .from(question)
    .innerJoin(questionAi, eq(questionAi.question_id, question.resource_id))
    .innerJoin(direction, eq(direction.resource_id, question.direction_id))
    .where(and(inArray(question.resource_id, ids), isNull(question.deleted_at)))
  const scenes = await findQuestionScenes(executor, ids)
  const found = new Map(
    rows.map(({ question: row, direction: of }) => [
      row.resource_id,
      sourceOf(row, { direction: of, scene: scenes.get(row.resource_id) ?? null }),
    ]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}
