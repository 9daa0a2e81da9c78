import { getTableColumns } from 'drizzle-orm'
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { judgedColumns } from '../../bank/judged-question.ts'
import { question, type QuestionCommon } from '../../bank/question.ts'

/** What a question of the bank of hills has beside its words. */
export const questionHill = pgTable('question_hill', {
  question_id: uuid()
    .primaryKey()
    .references(() => question.resource_id, { onDelete: 'cascade' }),
  ...judgedColumns(),
  score: integer().notNull(),
  hold_points: integer().notNull(),
})

const { question_id: _question_id, ...own } = getTableColumns(questionHill)
export type NewQuestionHill = Omit<typeof questionHill.$inferInsert, 'question_id'>
/** A question of this bank, whole: one flat row, as the wire has it. */
export type HillRecord = QuestionCommon & Omit<typeof questionHill.$inferSelect, 'question_id'>

/** A row of this bank as what it is. @throws Error for a row of another bank, or one that was not read whole. */
export function asHillQuestion<T extends QuestionCommon>(row: T): T & HillRecord {
  if (row.bank !== 'koh' || !('hold_points' in row)) throw new Error(`question ${row.resource_id} is no whole row of the bank of hills`)
  // Checked: whoever reads a column of the own table reads all of them.
  return row as T & HillRecord
}

/** Columns of the whole row, for a select that joins both tables. */
export const wholeHill = { ...getTableColumns(question), ...own }
