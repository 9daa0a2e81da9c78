import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { contest } from './contest.ts'

/** A file made of a contest, for its maker; its progress is the job's. The file and the row go after 7 days. */
export const contestExport = pgTable(
  'contest_export',
  {
    export_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    job_id: uuid().notNull(),
    what: text().notNull(),
    format: text().notNull(),
    view: text({ enum: ['public', 'real'] }).notNull(),
    filename: text().notNull(),
    storage_key: text(),
    size: bigint({ mode: 'number' }),
    rows: integer(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('contest_export_maker').on(table.contest_id, table.user_id, table.created_at),
    index('contest_export_age').on(table.created_at),
  ],
)
export type ExportRecord = typeof contestExport.$inferSelect

/** A certificate as it was first given out; its code is what a reader of the paper types. */
export const certificate = pgTable(
  'certificate',
  {
    code: text().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    entrant_id: uuid().notNull(),
    user_id: uuid().notNull(),
    contest_name: text().notNull(),
    name: text().notNull(),
    team: text(),
    rank: integer().notNull(),
    of: integer().notNull(),
    score: integer().notNull(),
    date: instant().notNull(),
    issued_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [unique('certificate_once').on(table.contest_id, table.run, table.entrant_id, table.user_id)],
)
export type CertificateRecord = typeof certificate.$inferSelect
