import { bigint, boolean, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'
import { examAttempt } from './exam-attempt.ts'

/** A version of a candidate's report. What was handed in stays; the newest version counts. */
export const examReport = pgTable(
  'exam_report',
  {
    report_id: uuid().primaryKey(),
    attempt_id: uuid()
      .notNull()
      .references(() => examAttempt.attempt_id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    file_id: uuid().notNull(),
    file_name: text().notNull(),
    media_type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    at: instant().notNull(),
    /** The upload began in time and arrived after it. */
    is_late: boolean().notNull(),
    address: text().notNull(),
  },
  (table) => [uniqueIndex('exam_report_version').on(table.attempt_id, table.version)],
)

/** What people gave for a report. A further version takes the mark away. */
export const examReportMark = pgTable(
  'exam_report_mark',
  {
    attempt_id: uuid()
      .notNull()
      .references(() => examAttempt.attempt_id, { onDelete: 'cascade' }),
    /** Hundredths; null is unmarked. */
    mark: integer(),
    comment: text().notNull().default(''),
    marked_by: uuid(),
    marked_at: instant(),
    version: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.attempt_id] })],
)
