import type { CorrectionBody } from '@beacon/api/kinds/theory/remark'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'
import { contest } from './contest.ts'

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

export type CorrectionRecord = typeof examCorrection.$inferSelect
