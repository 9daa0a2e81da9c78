import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'

/** Schools, companies, classes: a tree. `is_open` lets people choose it when they register. */
export const organisation = pgTable(
  'organisation',
  {
    resource_id: uuid().primaryKey(),
    name: text().notNull(),
    code: text(),
    /** Codes of organisations merged into this one; imports still know them. */
    aliases: text().array().notNull().default([]),
    description: text().notNull().default(''),
    contact_name: text().notNull().default(''),
    contact_phone: text().notNull().default(''),
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
    uniqueIndex('organisation_code').on(sql`lower(${table.code})`),
    index('organisation_parent').on(table.parent_id),
  ],
)
