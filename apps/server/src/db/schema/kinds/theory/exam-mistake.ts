import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
import { examAttempt } from './exam-attempt.ts'

/** A question that somebody took out of the own mistakes. */
export const examMistake = pgTable(
  'exam_mistake',
  {
    attempt_id: uuid()
      .notNull()
      .references(() => examAttempt.attempt_id, { onDelete: 'cascade' }),
    question_id: uuid().notNull(),
    removed_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.attempt_id, table.question_id] })],
)
