import type { StorageRun } from '@beacon/api/platform/storage'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'

/** A run of the storage cleaner. */
export const storageRun = pgTable(
  'storage_run',
  {
    run_id: uuid().primaryKey(),
    trigger: text({ enum: ['schedule', 'person'] }).notNull(),
    user_id: uuid(),
    by_name: text(),
    state: text({ enum: ['running', 'done', 'failed'] })
      .notNull()
      .default('running'),
    freed_bytes: bigint({ mode: 'number' }).notNull().default(0),
    removed: integer().notNull().default(0),
    kinds: jsonb().$type<StorageRun['kinds']>().notNull().default([]),
    was_over_limit: boolean().notNull().default(false),
    is_over_limit: boolean().notNull().default(false),
    started_at: instant()
      .notNull()
      .default(sql`now()`),
    finished_at: instant(),
  },
  (table) => [index('storage_run_started').on(table.started_at)],
)
