import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'

/** A resource package that somebody brought: its upload is kept until it is decided, its report and its outcome stay. */
export const resourceImport = pgTable(
  'resource_import',
  {
    resource_id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    file_id: uuid().notNull(),
    name: text().notNull(),
    state: text({ enum: ['checking', 'ready', 'importing', 'done', 'failed', 'cancelled', 'undone'] })
      .notNull()
      .default('checking'),
    /** What the check found, as the contract has it; null until it is through. */
    report: jsonb().$type<unknown>(),
    job_id: uuid(),
    /** Asked for while it runs: the job stops at its next step and takes everything back. */
    is_cancelled: boolean().notNull().default(false),
    result: jsonb().$type<{ created: number; changed: number; skipped: number }>(),
    error: jsonb().$type<{ code: string; details: Record<string, unknown> }>(),
    /** What was made, with the version it had then: a later one was edited. */
    made: jsonb().$type<Array<{ question_id: string; version: number }>>().notNull().default([]),
    direction_ids: uuid().array().notNull().default([]),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    done_at: instant(),
  },
  (table) => [index('resource_import_created').on(table.created_at)],
)
export type ResourceImportRecord = typeof resourceImport.$inferSelect
