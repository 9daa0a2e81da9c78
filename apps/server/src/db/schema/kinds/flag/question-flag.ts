import { getTableColumns } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { copiedColumns, type SealedFlag, type StoredHint, type StoredPart } from '../../contest/answer-columns.ts'
import { question, type QuestionCommon } from '../../bank/question.ts'

/** How a question of the flag bank is answered and scored. */
export const questionFlag = pgTable(
  'question_flag',
  {
    question_id: uuid()
      .primaryKey()
      .references(() => question.resource_id, { onDelete: 'cascade' }),
    connection_info: text().notNull().default(''),
    ...copiedColumns(),
    parts: jsonb().$type<StoredPart[]>().notNull(),
    decoy_flags: jsonb().$type<SealedFlag[]>().notNull().default([]),
    hints: jsonb().$type<StoredHint[]>().notNull().default([]),
    /** Keyed digests of the flags, for the exact search and the warning about doubles; null = not made yet. */
    flag_digests: text().array(),
  },
  (table) => [index('question_flag_digest').using('gin', table.flag_digests)],
)

/** Pairs of a random question: a file for the entrant and the flag that answers it. */
export const questionPool = pgTable(
  'question_pool',
  {
    pair_id: uuid().primaryKey(),
    question_id: uuid()
      .notNull()
      .references(() => question.resource_id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    file_id: uuid().notNull(),
    name: text().notNull(),
    /** AES-256-GCM bound to the pair's id, base64. */
    sealed: text().notNull(),
  },
  (table) => [uniqueIndex('question_pool_number').on(table.question_id, table.number), index('question_pool_file').on(table.file_id)],
)

const { question_id: _question_id, ...own } = getTableColumns(questionFlag)
export type NewQuestionFlag = Omit<typeof questionFlag.$inferInsert, 'question_id'>

/** A question of the flag bank, whole: one flat row, as the wire has it. */
export type QuestionRecord = QuestionCommon & Omit<typeof questionFlag.$inferSelect, 'question_id'>

/** A row of the bank of flag as what it is. @throws Error for a row of another bank, or one that was not read whole. */
export function asFlagQuestion<T extends QuestionCommon>(row: T): T & QuestionRecord {
  if (row.bank !== 'flag' || !('flag_type' in row)) throw new Error(`question ${row.resource_id} is no whole row of the bank of flag`)
  // Checked: whoever reads a column of the own table reads all of them.
  return row as T & QuestionRecord
}

/** Columns of the whole row, for a select that joins both tables. */
export const wholeQuestion = { ...getTableColumns(question), ...own }
