import type { PlantPlace } from '@beacon/api/scene/plant'
import { getTableColumns, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { StoredHint } from '../../contest/answer-columns.ts'
import { question, type QuestionCommon } from '../../bank/question.ts'

interface StoredFile {
  file_id: string
  name: string
}

/** What a question of the bank of AWDP has beside its words; the machines are the scene of the question. */
export const questionAwdp = pgTable('question_awdp', {
  question_id: uuid()
    .primaryKey()
    .references(() => question.resource_id, { onDelete: 'cascade' }),
  /** The template that the form named last. */
  topology_id: uuid(),
  node: text().notNull(),
  port: integer().notNull(),
  flag_place: jsonb().$type<PlantPlace>().notNull(),
  score: integer().notNull(),
  defence_score: integer().notNull(),
  checker_script: jsonb().$type<StoredFile>(),
  checker_attachment: jsonb().$type<StoredFile>(),
  exploit_script: jsonb().$type<StoredFile>(),
  exploit_attachment: jsonb().$type<StoredFile>(),
  reference_patch: jsonb().$type<StoredFile>(),
  /** `name@version` of the library; null: the platform's. */
  runtime_image: text(),
  check_timeout_s: integer().notNull(),
  exploit_timeout_s: integer().notNull(),
  restart_command: text().notNull(),
  ready_s: integer().notNull(),
  patch_mb: integer().notNull(),
  hints: jsonb()
    .$type<StoredHint[]>()
    .notNull()
    .default(sql`'[]'::jsonb`),
  /** Versions of its scripts as judgings name them. They follow from the rest, as the digest of what a proof is about does. */
  checker_id: uuid(),
  exploit_id: uuid(),
  digest: text().notNull().default(''),
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
