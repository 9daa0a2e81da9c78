import type { CorrectionBody } from '@beacon/api/kinds/theory/remark'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../../instant.ts'
import { contest } from '../../contest/contest.ts'
import { examAttempt } from './exam-attempt.ts'

/** Corrections of questions in a run of an exam, one after another: the latest of a question holds. The copy of the paper stays as it is. */
export const examCorrection = pgTable(
  'exam_correction',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    seq: integer().notNull(),
    question_id: uuid().notNull(),
    body: jsonb().$type<CorrectionBody>().notNull(),
    /** Hundredths of the question as the paper says: what the total loses when it is cancelled. */
    score: integer().notNull(),
    /** Papers whose marks it changed. */
    changed: integer().notNull(),
    /** Results were out: candidates concerned read of it. */
    was_released: boolean().notNull(),
    at: instant().notNull(),
    by_user: uuid().notNull(),
    by: text().notNull(),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.seq] })],
)

/** What is wrong in the text of a question, for who answers it: one of a question and run; a withdrawn one is no row. */
export const examErratum = pgTable(
  'exam_erratum',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    question_id: uuid().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
    by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.question_id] })],
)

/** A link to printed scores of named candidates of a run; whoever holds it reads them for a day. */
export const examPrintKey = pgTable(
  'exam_print_key',
  {
    key_id: uuid().primaryKey(),
    token_hash: bytes().notNull().unique(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    entrant_ids: uuid().array().notNull(),
    lang: text({ enum: ['en', 'zh'] }).notNull(),
    /** Its maker may see what solves a question. */
    sees_keys: boolean().notNull(),
    expires_at: instant().notNull(),
    created_by: uuid().notNull(),
  },
  (table) => [index('exam_print_key_contest').on(table.contest_id, table.expires_at)],
)

export type CorrectionRecord = typeof examCorrection.$inferSelect

/** A candidate asks that a mark be looked at again: once a question, decided by somebody who did not mark it. */
export const examComplaint = pgTable(
  'exam_complaint',
  {
    complaint_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    attempt_id: uuid()
      .notNull()
      .references(() => examAttempt.attempt_id, { onDelete: 'cascade' }),
    question_id: uuid().notNull(),
    text: text().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    state: text({ enum: ['pending', 'passed', 'dismissed'] })
      .notNull()
      .default('pending'),
    reason: text().notNull().default(''),
    /** Hundredths before and after a decision; null where it moved no mark. */
    mark_before: integer(),
    mark_after: integer(),
    decided_by_user: uuid(),
    decided_by: text().notNull().default(''),
    decided_at: instant(),
  },
  (table) => [
    uniqueIndex('exam_complaint_question').on(table.attempt_id, table.question_id),
    index('exam_complaint_contest').on(table.contest_id, table.run, table.state),
  ],
)
