import type { Executor } from '../../../db/database.ts'
import { selectQuestions, type DirectionRow, type QuestionRow } from './repo.ts'

/** What a topic copies: every field, flags sealed (`openFlag` opens one), hints, attachments. */
export interface TopicSource extends QuestionRow {
  direction: DirectionRow
}

/**
 * Live questions by id, in the order asked; ids that do not exist are left out.
 * Who may place a question is the caller's to judge: `visibleTo(ctx)` is what lists show.
 */
export async function questionForTopic(executor: Executor, ids: string[]): Promise<TopicSource[]> {
  const rows = new Map(
    (await selectQuestions(executor, ids)).map((row) => [row.question.resource_id, { ...row.question, direction: row.direction }]),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}
