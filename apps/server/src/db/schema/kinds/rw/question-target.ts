import type { TargetKind, GoalView, Criterion } from '@beacon/api/kinds/rw/question'
import { getTableColumns } from 'drizzle-orm'
import { customType, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { question, type QuestionCommon } from '../../bank/question.ts'

/** A list in one column. Rows from before questions had a second language lack its texts: they are read as `missing` says. */
const listOf = <T extends object>(missing: Partial<T>) =>
  customType<{ data: T[]; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (list) => JSON.stringify(list),
    // Checked: nothing else is written.
    fromDriver: (list) => (list as T[]).map((one) => ({ ...missing, ...one })),
  })()

/** What a target is: the same columns of a question and of its copies in contests. */
export const targetColumns = {
  target_kind: text().$type<TargetKind>().notNull(),
  target_product: text().notNull(),
  target_version: text().notNull(),
  target_serial: text().notNull(),
  score: integer().notNull(),
  /** In the order shown. */
  goals: listOf<GoalView>({ name_other: '', counts_other: '' }).notNull(),
  rubric: listOf<Criterion>({ name_other: '' }).notNull(),
  forbidden: text().notNull(),
  reset_steps: text().array().notNull(),
}

/** What a question of the bank of targets has beside its words. */
export const questionTarget = pgTable('question_target', {
  question_id: uuid()
    .primaryKey()
    .references(() => question.resource_id, { onDelete: 'cascade' }),
  ...targetColumns,
})

const { question_id: _question_id, ...own } = getTableColumns(questionTarget)
export type NewQuestionTarget = Omit<typeof questionTarget.$inferInsert, 'question_id'>
/** A question of this bank, whole: one flat row, as the wire has it. */
export type TargetRecord = QuestionCommon & NewQuestionTarget

/** A row of this bank as what it is. @throws Error for a row of another bank, or one that was not read whole. */
export function asTarget<T extends QuestionCommon>(row: T): T & TargetRecord {
  if (row.bank !== 'rw' || !('target_product' in row)) throw new Error(`question ${row.resource_id} is no whole row of the bank of targets`)
  // Checked: whoever reads a column of the own table reads all of them.
  return row as T & TargetRecord
}

/** Columns of the whole row, for a select that joins both tables. */
export const wholeTarget = { ...getTableColumns(question), ...own }
