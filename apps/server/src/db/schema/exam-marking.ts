import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'
import { contest } from './contest.ts'
import { examAttempt } from './exam-attempt.ts'

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
