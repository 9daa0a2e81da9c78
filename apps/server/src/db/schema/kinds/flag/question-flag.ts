import { getTableColumns, sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { question, type QuestionCommon } from '../../question.ts'

/** Flags at rest: AES-256-GCM bound to the flag's id, in base64. */
export interface SealedFlag {
  flag_id: string
  match: 'exact' | 'case_insensitive' | 'regex'
  sealed: string
}
export interface StoredPart {
  part_id: string
  name: string
  score_share: number
  logic: 'any' | 'all' | 'team'
  flags: SealedFlag[]
}
export interface StoredHint {
  hint_id: string
  title: string
  content: string
  cost: number
  /** Hints to open first; absent in rows made before there was an order. */
  after?: string[]
}
export interface StoredRubric {
  rubric_id: string
  name: string
  max_points: number
  description: string
}
export type ReportType = 'zip' | 'pdf' | 'png' | 'jpg'

/** Columns that a question of the flag bank has and a topic copies: one line adds one to both tables. */
export const copiedColumns = () => ({
  flag_type: text({ enum: ['static', 'dynamic', 'random', 'report', 'optimise'] }).notNull(),
  integral_way: text({ enum: ['accumulative', 'dynamic', 'cd', 'ladder'] }).notNull(),
  score: integer().notNull(),
  score_min: integer().notNull(),
  dynamic_preset: text({ enum: ['ctfd_log', 'ctfd_linear', 'gzctf', 'rctf'] }).notNull(),
  decay: integer().notNull(),
  rate: doublePrecision().notNull(),
  difficulty_d: doublePrecision().notNull(),
  decay_interval_s: integer().notNull(),
  decay_percent: doublePrecision().notNull(),
  ladder: jsonb().$type<number[]>().notNull(),
  /** Null takes the contest's limit. */
  answer_limit: integer(),
  part_order: text({ enum: ['any', 'in_sequence'] })
    .notNull()
    .default('any'),
  flag_prefix: text(),
  flag_length: integer(),
  rubric: jsonb()
    .$type<StoredRubric[]>()
    .notNull()
    .default(sql`'[]'::jsonb`),
  report_types: text()
    .array()
    .$type<ReportType[]>()
    .notNull()
    .default(sql`'{zip}'::text[]`),
  report_max_mb: integer().notNull().default(1024),
  best_counts: boolean().notNull().default(false),
  uploads_max: integer().notNull().default(5),
})

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
