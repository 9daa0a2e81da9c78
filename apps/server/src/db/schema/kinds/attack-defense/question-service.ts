import type { AdBody } from '@beacon/api/kinds/attack-defense/bank'
import { getTableColumns, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { question, type QuestionCommon } from '../../bank/question.ts'

/** A file that a script is, or that lies beside one. */
export interface StoredScriptFile {
  file_id: string
  name: string
}
/** A check point with a script of its own, or that of its service. */
export type StoredCheckPoint = Omit<AdBody['check_points'][number], 'check_point_id'> & { check_point_id: string }

/** What a question of the bank of services has beside its words. */
export const questionService = pgTable(
  'question_service',
  {
    question_id: uuid()
      .primaryKey()
      .references(() => question.resource_id, { onDelete: 'cascade' }),
    service_key: text().notNull(),
    ports: jsonb().$type<AdBody['ports']>().notNull(),
    flag_stores: jsonb().$type<AdBody['flag_stores']>().notNull(),
    put_mode: text().$type<AdBody['put_mode']>().notNull(),
    checker_script: jsonb().$type<StoredScriptFile>(),
    checker_attachment: jsonb().$type<StoredScriptFile>(),
    /** `name@version` of the library; null: the platform's. */
    runtime_image: text(),
    stage_timeout_s: jsonb().$type<AdBody['stage_timeout_s']>().notNull(),
    /** Null: every store. */
    puts: integer(),
    old_gets: integer().notNull(),
    /** In the order shown. One column: a version, a copy and a restore take them whole. */
    check_points: jsonb().$type<StoredCheckPoint[]>().notNull(),
    /** Versions of its scripts as runs name them; by check point, and by the empty key that of the service. They follow from the rest. */
    script_ids: jsonb()
      .$type<Record<string, string>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
  },
  (table) => [index('question_service_key').on(table.service_key)],
)

const { question_id: _question_id, ...own } = getTableColumns(questionService)
export type NewQuestionService = Omit<typeof questionService.$inferInsert, 'question_id'>
/** A question of this bank, whole: one flat row, as the wire has it. */
export type AdServiceRecord = QuestionCommon & Omit<typeof questionService.$inferSelect, 'question_id'>

/** A row of this bank as what it is. @throws Error for a row of another bank, or one that was not read whole. */
export function asService<T extends QuestionCommon>(row: T): T & AdServiceRecord {
  if (row.bank !== 'attackDefense' || !('service_key' in row))
    throw new Error(`question ${row.resource_id} is no whole row of the bank of services`)
  // Checked: whoever reads a column of the own table reads all of them.
  return row as T & AdServiceRecord
}

/** Columns of the whole row, for a select that joins both tables. */
export const wholeService = { ...getTableColumns(question), ...own }
