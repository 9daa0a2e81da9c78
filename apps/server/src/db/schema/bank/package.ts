import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { question } from './question.ts'

/** A package that was read: its upload is kept a day for the run, what it made is kept for the undo. */
export const packageImport = pgTable(
  'package_import',
  {
    resource_id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    name: text().notNull(),
    /** Null once the bytes are gone. */
    storage_key: text(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    preview: jsonb().$type<unknown>().notNull(),
    state: text({ enum: ['read', 'started', 'done', 'undone'] })
      .notNull()
      .default('read'),
    job_id: uuid(),
    question_ids: uuid().array().notNull().default([]),
    /** Questions that stood before and got new content: an undo leaves them. */
    overwritten_ids: uuid().array().notNull().default([]),
    contest_id: uuid(),
    user_ids: uuid().array().notNull().default([]),
    direction_ids: uuid().array().notNull().default([]),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    done_at: instant(),
  },
  (table) => [index('package_import_user').on(table.user_id, table.created_at), index('package_import_created').on(table.created_at)],
)
export type PackageImportRecord = typeof packageImport.$inferSelect

/** The id a question has in packages: the one it was first written with, wherever that was. */
export const questionOrigin = pgTable(
  'question_origin',
  {
    question_id: uuid()
      .primaryKey()
      .references(() => question.resource_id, { onDelete: 'cascade' }),
    package_id: uuid().notNull(),
  },
  (table) => [index('question_origin_package').on(table.package_id)],
)
