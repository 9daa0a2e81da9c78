import type { AiTryResult } from '@beacon/api/kinds/ai/trial'
import type { AiMetric, AiProblems, AiTask } from '@beacon/api/kinds/ai/views'
import { getTableColumns, sql } from 'drizzle-orm'
import { boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
import type { SealedFlag, StoredHint } from '../../contest/answer-columns.ts'
import { question, type QuestionCommon } from '../../bank/question.ts'

export interface StoredFile {
  file_id: string
  name: string
}

/** The last run of the ready tries, and what they were about. */
export interface StoredTrial {
  digest: string
  result: 'passed' | 'failed' | null
  reference: AiProblems | null
  tries: AiTryResult[]
  rows: number
  rows_public: number
}

/** What a program left, or why nothing; neither: a fault of ours. */
export interface ProgramEnd {
  file_id: string | null
  problem: AiProblems | null
  took_ms: number
}

/** What a question of the bank of AI has beside its words. */
export const questionAi = pgTable('question_ai', {
  question_id: uuid()
    .primaryKey()
    .references(() => question.resource_id, { onDelete: 'cascade' }),
  task_type: text().$type<AiTask>().notNull(),
  reference: jsonb().$type<StoredFile>(),
  id_column: text().notNull(),
  value_column: text().notNull(),
  split_mode: text({ enum: ['ratio', 'column'] }).notNull(),
  split_ratio: integer().notNull(),
  metric: text().$type<AiMetric>().notNull(),
  positive: text().notNull(),
  metric_digits: integer().notNull(),
  points_way: text({ enum: ['linear', 'place'] }).notNull(),
  base: doublePrecision().notNull(),
  target: doublePrecision().notNull(),
  score: integer().notNull(),
  submission_max_mb: integer().notNull(),
  /** Of a task of programs: what they are given, and one that reaches the target. */
  input: jsonb().$type<StoredFile>(),
  program: jsonb().$type<StoredFile>(),
  run_time_s: integer().notNull().default(60),
  run_memory_mb: integer().notNull().default(1_024),
  shows_log: boolean().notNull().default(true),
  /** Of a flag task; the template that its form named last. */
  topology_id: uuid(),
  flags: jsonb().$type<SealedFlag[]>().notNull(),
  hints: jsonb()
    .$type<StoredHint[]>()
    .notNull()
    .default(sql`'[]'::jsonb`),
  /** Of what the ready tries are about; it follows from the rest. */
  digest: text().notNull().default(''),
  trial: jsonb().$type<StoredTrial>(),
  /** The run of the program that the tries wait for, and what came of it. */
  trial_run: uuid(),
  trial_program: jsonb().$type<ProgramEnd>(),
  trial_state: text({ enum: ['queued', 'running', 'done'] }),
  trial_by: uuid(),
  trial_at: instant(),
  trial_until: instant(),
  trial_done_at: instant(),
})

const { question_id: _question_id, ...own } = getTableColumns(questionAi)
export type NewQuestionAi = Omit<typeof questionAi.$inferInsert, 'question_id'>
/** A question of this bank, whole: one flat row, as the wire has it. */
export type AiRecord = QuestionCommon & Omit<typeof questionAi.$inferSelect, 'question_id'>

/** A row of this bank as what it is. @throws Error for a row of another bank, or one that was not read whole. */
export function asAiQuestion<T extends QuestionCommon>(row: T): T & AiRecord {
  if (row.bank !== 'ai' || !('submission_max_mb' in row)) throw new Error(`question ${row.resource_id} is no whole row of the bank of AI`)
  // Checked: whoever reads a column of the own table reads all of them.
  return row as T & AiRecord
}

/** Columns of the whole row, for a select that joins both tables. */
export const wholeAi = { ...getTableColumns(question), ...own }
