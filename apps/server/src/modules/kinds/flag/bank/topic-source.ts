import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { direction, question } from '../../../../db/schema/question.ts'
import { questionFlag, wholeQuestion, type QuestionRecord } from '../../../../db/schema/kinds/flag/question-flag.ts'
import type { DirectionRow } from '../../../bank/question/index.ts'
import { findQuestionScenes, type SceneTerms } from './scene-terms.ts'

/** What a topic copies: every field, flags sealed (`openFlag` opens one), hints, attachments. */
export interface TopicSource extends QuestionRecord {
  direction: DirectionRow
  scene: SceneTerms | null
}

/**
 * Live questions of this bank by id, in the order asked; ids that do not exist are left out.
 * Who may place a question is the caller's to judge: `visibleTo(ctx)` is what lists show.
 */
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
