import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
import { contest } from '../../contest/contest.ts'
import { examAttempt, examItem } from './exam-attempt.ts'

/** Who marks a question of an exam, and by how many people. A question without a row is for all markers. */
export const examMarkingQuestion = pgTable(
  'exam_marking_question',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    question_id: uuid().notNull(),
    /** Of an exam with two markers for chosen questions: this is one. */
    is_double: boolean().notNull().default(false),
    /** Empty: all markers. */
    marker_ids: uuid()
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.question_id] })],
)

/** Who read a paper with its name before the review was finished, and marks it no more. */
export const examMarkerExcluded = pgTable(
  'exam_marker_excluded',
  {
    attempt_id: uuid()
      .notNull()
      .references(() => examAttempt.attempt_id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.attempt_id, table.user_id] })],
)

/** A question whose markers all mark the same answers before its queue opens. A run has one trial of a question. */
export const examTrial = pgTable(
  'exam_trial',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    question_id: uuid().notNull(),
    /** The answers of it. */
    item_ids: uuid().array().notNull(),
    opened_at: instant()
      .notNull()
      .default(sql`now()`),
    /** The queue was opened. */
    closed_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.question_id] })],
)

/** A mark that does not count: of a trial, or of an answer that its marker marked before. Its random ids are all that a marker sees. */
export const examCheckMark = pgTable(
  'exam_check_mark',
  {
    check_id: uuid().primaryKey(),
    kind: text({ enum: ['trial', 'repeat'] }).notNull(),
    item_id: uuid()
      .notNull()
      .references(() => examItem.item_id, { onDelete: 'cascade' }),
    by_user: uuid().notNull(),
    /** Six digits that no paper of the run has. */
    mark_no: text().notNull(),
    /** Of the answer that was marked: a paper that opens again may say something else. */
    same_key: text().notNull(),
    /** Of a repeat: what its marker gave before. */
    first_mark: integer(),
    /** Hundredths; null before it is given. */
    mark: integer(),
    comment: text().notNull().default(''),
    points: integer()
      .array()
      .notNull()
      .default(sql`'{}'::int[]`),
    /** Of a repeat that was pushed: it waits for nobody. */
    push_word: text(),
    marked_at: instant(),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('exam_check_mark_once').on(table.item_id, table.by_user, table.kind),
    index('exam_check_mark_user').on(table.by_user),
  ],
)
