import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SheetNote, SheetResult, SheetRow } from '@beacon/api/platform/sheet'
import { bytes, instant } from '../instant.ts'

/** A spreadsheet that somebody sent: what it is about, what was chosen, and what became of it. Dropped after two days. */
export const sheetImport = pgTable(
  'sheet_import',
  {
    import_id: uuid().primaryKey(),
    /** Which kind of sheet: user, organisation, team, … */
    kind: text().notNull(),
    /** What it belongs to, where a kind has many places (a paper, a contest). */
    scope_id: uuid(),
    user_id: uuid().notNull(),
    name: text().notNull(),
    lang: text({ enum: ['en', 'zh'] }).notNull(),
    state: text({ enum: ['read', 'started', 'done'] })
      .notNull()
      .default('read'),
    used: text().array().notNull().default([]),
    options: jsonb().$type<Record<string, unknown>>().notNull(),
    warnings: jsonb().$type<SheetNote[]>().notNull().default([]),
    refusal: jsonb().$type<SheetNote>(),
    job_id: uuid(),
    result: jsonb().$type<SheetResult>(),
    /** What the kind keeps of its run, such as the accounts made; no secrets. */
    outcome: jsonb().$type<Record<string, unknown>>(),
    /** Formats of the hand-out that were fetched already. */
    handed: text().array().notNull().default([]),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    done_at: instant(),
  },
  (table) => [index('sheet_import_owner').on(table.user_id, table.kind, table.created_at)],
)
export type SheetImportRecord = typeof sheetImport.$inferSelect

/** One row of it, as it was read and as it was judged last. */
export const sheetImportRow = pgTable(
  'sheet_import_row',
  {
    import_id: uuid()
      .notNull()
      .references(() => sheetImport.import_id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    /** Cells by column: text, and what the reader saw in it. */
    cells: jsonb().$type<Record<string, { text: string; kind: 'text' | 'number' | 'date'; at: string }>>().notNull(),
    /** Columns that nobody may read in the database: passwords, ID cards. */
    sealed: bytes(),
    judged: jsonb().$type<SheetRow>().notNull(),
    verdict: text({ enum: ['new', 'changed', 'same', 'error'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.row] }),
    index('sheet_import_verdict').on(table.import_id, table.verdict, table.row),
  ],
)
export type SheetImportRowRecord = typeof sheetImportRow.$inferSelect

/** A table that was made for somebody; file and row go after a day. */
export const sheetExport = pgTable(
  'sheet_export',
  {
    export_id: uuid().primaryKey(),
    kind: text().notNull(),
    user_id: uuid().notNull(),
    filename: text().notNull(),
    job_id: uuid(),
    storage_key: text(),
    size: integer(),
    rows: integer().notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('sheet_export_age').on(table.created_at)],
)
export type SheetExportRecord = typeof sheetExport.$inferSelect
