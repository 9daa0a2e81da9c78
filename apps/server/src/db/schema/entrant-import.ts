import type { ImportedRow } from '@beacon/api/entrant-import'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant } from '../instant.ts'
import { contest } from './contest.ts'

/** A list of teams that somebody sent: what stood in it, and what became of it. */
export const entrantImport = pgTable(
  'entrant_import',
  {
    import_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    name: text().notNull(),
    rows: jsonb().$type<ImportedRow[]>().notNull(),
    state: text({ enum: ['read', 'started', 'done'] })
      .notNull()
      .default('read'),
    job_id: uuid(),
    result: jsonb().$type<{ added: number; changed: number; skipped: number; accounts: number }>(),
    /** Entrants of the list that are through: a job that ran again after a crash goes on behind them. */
    groups_done: integer().notNull().default(0),
    /** Accounts that were made; their first passwords are derived, not kept. */
    user_ids: uuid().array().notNull().default([]),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    done_at: instant(),
  },
  (table) => [index('entrant_import_contest').on(table.contest_id, table.created_at)],
)
export type EntrantImportRecord = typeof entrantImport.$inferSelect
