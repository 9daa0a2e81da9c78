import type { blankView, partialRule, questionType, judgeWay } from '@beacon/api/kinds/theory/question-fields'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { instant } from '../../../instant.ts'
import { question, type QuestionCommon } from '../../bank/question.ts'

export interface StoredOption {
  option_id: string
  text: string
  pinned: boolean
}
export type StoredBlank = z.infer<typeof blankView>
export interface StoredPoint {
  text: string
  /** Hundredths. */
  marks: number
}
/** What the second language says beside name and text, which stand in the common translations. */
export interface StoredTexts {
  options: { option_id: string; text: string }[]
  analysis: string
}

/** How a question of the theory bank is answered and marked; its stem is the common description, its source the attribution. */
export const questionTheory = pgTable(
  'question_theory',
  {
    question_id: uuid()
      .primaryKey()
      .references(() => question.resource_id, { onDelete: 'cascade' }),
    question_type: text().$type<z.infer<typeof questionType>>().notNull(),
    /** As it was typed; the common name is the beginning of the stem where this is empty. */
    short_name: text().notNull().default(''),
    options: jsonb().$type<StoredOption[]>().notNull(),
    key: text().array().notNull(),
    fixed_order: boolean().notNull(),
    blanks: jsonb().$type<StoredBlank[]>().notNull(),
    order_free: boolean().notNull(),
    judge: text().$type<z.infer<typeof judgeWay>>().notNull(),
    reference_answer: text().notNull(),
    rubric: jsonb().$type<StoredPoint[]>().notNull(),
    answer_length_max: integer().notNull(),
    /** Hundredths, as all marks. */
    score: integer().notNull(),
    partial_rule: text().$type<z.infer<typeof partialRule>>(),
    partial_marks: integer(),
    enemy_group: text().notNull().default(''),
    texts: jsonb()
      .$type<Partial<Record<'en' | 'zh', StoredTexts>>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** SHA-256 of the stem and the sorted options as they read: finds the same question. */
    content_digest: text().notNull(),
  },
  (table) => [index('question_theory_digest').on(table.content_digest), index('question_theory_group').on(table.enemy_group)],
)

/** Every content that a question had. No row ever changes: a paper points at one and stays as it was frozen. */
export const questionTheoryVersion = pgTable(
  'question_theory_version',
  {
    version_id: uuid().primaryKey(),
    question_id: uuid()
      .notNull()
      .references(() => question.resource_id, { onDelete: 'cascade' }),
    /** The version of the question that brought this content. */
    version: integer().notNull(),
    /** Columns of both tables that candidates read or answers are judged by. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('question_theory_version_number').on(table.question_id, table.version)],
)

/** A question of the theory bank, whole: one flat row. */
export type TheoryRecord = QuestionCommon & Omit<typeof questionTheory.$inferSelect, 'question_id'>
export type NewQuestionTheory = Omit<typeof questionTheory.$inferInsert, 'question_id'>

/** A row of this bank as what it is. @throws Error for a row of another bank, or one that was not read whole. */
export function asTheoryQuestion<T extends QuestionCommon>(row: T): T & TheoryRecord {
  if (row.bank !== 'theory' || !('question_type' in row))
    throw new Error(`question ${row.resource_id} is no whole row of the bank of theory`)
  // Checked: whoever reads a column of the own table reads all of them.
  return row as T & TheoryRecord
}

/** What a version of a question holds. */
export type VersionContent = Pick<
  TheoryRecord,
  | 'name'
  | 'description'
  | 'lang'
  | 'translations'
  | 'attachments'
  | 'analysis'
  | 'question_type'
  | 'options'
  | 'key'
  | 'fixed_order'
  | 'blanks'
  | 'order_free'
  | 'judge'
  | 'reference_answer'
  | 'rubric'
  | 'answer_length_max'
  | 'score'
  | 'partial_rule'
  | 'partial_marks'
  | 'texts'
>
