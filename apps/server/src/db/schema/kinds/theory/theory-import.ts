import type { TransferFormat, TransferImport, TransferReread, TransferRow, TransferState } from '@beacon/api/kinds/theory/transfer'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'

/** A file of theory questions that somebody brought: its bytes are kept a day for the run, what it made is kept for the undo. */
export const theoryImport = pgTable(
  'theory_import',
  {
    import_id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    /** Of the file, as its owner called it. */
    name: text().notNull(),
    /** Null once the bytes are gone. */
    storage_key: text(),
    bytes: bigint({ mode: 'number' }).notNull(),
    format: text().$type<TransferFormat>().notNull(),
    reading: jsonb().$type<TransferReread>().notNull(),
    summary: jsonb()
      .$type<Pick<TransferImport, 'counts' | 'asks' | 'directions'> & Partial<Pick<TransferImport, 'columns' | 'encoding'>>>()
      .notNull(),
    state: text({ enum: ['read', 'started', 'done', 'undone'] })
      .notNull()
      .default('read'),
    job_id: uuid(),
    result: jsonb().$type<NonNullable<TransferImport['result']>>(),
    question_ids: uuid().array().notNull().default([]),
    direction_ids: uuid().array().notNull().default([]),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    done_at: instant(),
  },
  (table) => [index('theory_import_user').on(table.user_id, table.created_at), index('theory_import_created').on(table.created_at)],
)
export type TheoryImportRecord = typeof theoryImport.$inferSelect

/** What the preview shows of each question of the file. */
export const theoryImportRow = pgTable(
  'theory_import_row',
  {
    import_id: uuid()
      .notNull()
      .references(() => theoryImport.import_id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    state: text().$type<TransferState>().notNull(),
    shown: jsonb().$type<TransferRow>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.row] }), index('theory_import_row_state').on(table.import_id, table.state)],
)
