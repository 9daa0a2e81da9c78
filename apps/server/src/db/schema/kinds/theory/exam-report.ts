import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
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
    /** Where two people mark it: whose first marks stand, in the order in which they were given. */
    first_by: uuid()
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    /** Two first marks lie too far apart. */
    is_conflict: boolean().notNull().default(false),
    /** The standing mark is that of whoever decided. */
    is_decided: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.attempt_id] })],
)

/** Of two people who mark a report, what each gave. A mark that is taken back leaves its row. */
export const examReportFirstMark = pgTable(
  'exam_report_first_mark',
  {
    attempt_id: uuid()
      .notNull()
      .references(() => examAttempt.attempt_id, { onDelete: 'cascade' }),
    by_user: uuid().notNull(),
    /** Hundredths; null was taken back, or is of a version before. */
    mark: integer(),
    comment: text().notNull().default(''),
    at: instant(),
    version: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.attempt_id, table.by_user] })],
)
