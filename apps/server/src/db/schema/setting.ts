import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'

/**
 * Only what differs from the defaults in code. `version` counts over all rows, so a stale writer is told which field moved.
 * Rows `secret.<name>` hold a sealed text, rows `state.<name>` are no settings.
 */
export const setting = pgTable('setting', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull(),
  updated_at: instant()
    .notNull()
    .default(sql`now()`),
  updated_by: uuid(),
})

/** Each change of a setting with both sides, so that an older value can be taken back. A secret's sides stay empty. */
export const settingChange = pgTable(
  'setting_change',
  {
    resource_id: uuid().primaryKey(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    user_id: uuid(),
    name: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    is_secret: boolean().notNull().default(false),
  },
  (table) => [index('setting_change_at').on(table.at, table.resource_id), index('setting_change_name').on(table.name, table.at)],
)
