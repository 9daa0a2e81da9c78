import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'

/** Only what differs from the defaults in code. `version` counts over all rows, so a stale writer is told which field moved. */
export const setting = pgTable('setting', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull(),
  updated_at: instant()
    .notNull()
    .default(sql`now()`),
  updated_by: uuid(),
})
