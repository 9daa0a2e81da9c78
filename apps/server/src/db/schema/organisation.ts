import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'

/** Schools, companies, classes: a tree. `is_open` lets people choose it when they register. */
export const organisation = pgTable(
  'organisation',
  {
    resource_id: uuid().primaryKey(),
    name: text().notNull(),
    parent_id: uuid().references((): AnyPgColumn => organisation.resource_id),
    is_open: boolean().notNull().default(false),
    sort: integer().notNull().default(0),
    version: integer().notNull().default(1),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('organisation_sibling').on(
      sql`coalesce(${table.parent_id}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      sql`lower(${table.name})`,
    ),
  ],
)
