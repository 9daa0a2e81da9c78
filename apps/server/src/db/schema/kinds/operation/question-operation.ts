import type { PointField } from '@beacon/api/kinds/operation/question'
import { getTableColumns, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SealedFlag, StoredHint } from '../../contest/answer-columns.ts'
import { question, type QuestionCommon } from '../../bank/question.ts'

interface StoredFile {
  file_id: string
  name: string
}
/** A check point; flags are sealed. */
export interface StoredOperationPoint extends Omit<PointField, 'point_id' | 'flags' | 'check_script' | 'attachment'> {
  point_id: string
  flags: SealedFlag[]
  check_script: StoredFile | null
  attachment: StoredFile | null
}

/** What a question of the bank of O&M has beside its words; the machines are the scene of the question. */
export const questionOperation = pgTable('question_operation', {
  question_id: uuid()
    .primaryKey()
    .references(() => question.resource_id, { onDelete: 'cascade' }),
  /** The template that the form named last. */
  topology_id: uuid(),
  /** `name@version` of the library; null: the platform's. */
  runtime_image: text(),
  points: jsonb().$type<StoredOperationPoint[]>().notNull(),
  hints: jsonb()
    .$type<StoredHint[]>()
    .notNull()
    .default(sql`'[]'::jsonb`),
  /** Versions of the scripts by point, and digests of what a proof of a point is about. They follow from the rest. */
  script_ids: jsonb()
    .$type<Record<string, string>>()
    .notNull()
    .default(sql`'{}'::jsonb`),
  digests: jsonb()
    .$type<Record<string, string>>()
    .notNull()
    .default(sql`'{}'::jsonb`),
})

const { question_id: _question_id, ...own } = getTableColumns(questionOperation)
export type NewQuestionOperation = Omit<typeof questionOperation.$inferInsert, 'question_id'>
/** A question of this bank, whole: one flat row, as the wire has it. */
export type OperationRecord = QuestionCommon & Omit<typeof questionOperation.$inferSelect, 'question_id'>

/** A row of this bank as what it is. @throws Error for a row of another bank, or one that was not read whole. */
export function asOperationQuestion<T extends QuestionCommon>(row: T): T & OperationRecord {
  if (row.bank !== 'operation' || !('script_ids' in row) || !('digests' in row))
    throw new Error(`question ${row.resource_id} is no whole row of the bank of O&M`)
  // Checked: whoever reads a column of the own table reads all of them.
  return row as T & OperationRecord
}

/** Columns of the whole row, for a select that joins both tables. */
export const wholeOperation = { ...getTableColumns(question), ...own }
