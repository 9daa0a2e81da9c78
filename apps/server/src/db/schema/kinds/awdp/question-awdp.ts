import { getTableColumns, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { StoredHint } from '../../contest/answer-columns.ts'
import { judgedColumns } from '../../bank/judged-question.ts'
import { question, type QuestionCommon } from '../../bank/question.ts'

/** What a question of the bank of AWDP has beside its words; the machines are the scene of the question. */
export const questionAwdp = pgTable('question_awdp', {
  question_id: uuid()
    .primaryKey()
    .references(() => question.resource_id, { onDelete: 'cascade' }),
  ...judgedColumns(),
  score: integer().notNull(),
  defence_score: integer().notNull(),
  patch_mb: integer().notNull(),
  hints: jsonb()
    .$type<StoredHint[]>()
    .notNull()
    .default(sql`'[]'::jsonb`),
})

const { question_id: _question_id, ...own } = getTableColumns(questionAwdp)
export type NewQuestionAwdp = Omit<typeof questionAwdp.$inferInsert, 'question_id'>
/** A question of this bank, whole: one flat row, as the wire has it. */
export type AwdpRecord = QuestionCommon & Omit<typeof questionAwdp.$inferSelect, 'question_id'>

/** A row of this bank as what it is. @throws Error for a row of another bank, or one that was not read whole. */
export function asAwdpQuestion<T extends QuestionCommon>(row: T): T & AwdpRecord {
  if (row.bank !== 'awdp' || !('restart_command' in row)) throw new Error(`question ${row.resource_id} is no whole row of the bank of AWDP`)
  // Checked: whoever reads a column of the own table reads all of them.
  return row as T & AwdpRecord
}

/** Columns of the whole row, for a select that joins both tables. */
export const wholeAwdp = { ...getTableColumns(question), ...own }
