import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'

/** `key` marks the five built-in roles: administrator, referee, teacher, student, ordinary. */
export const role = pgTable(
  'role',
  {
    resource_id: uuid().primaryKey(),
    key: text({ enum: ['administrator', 'referee', 'teacher', 'student', 'ordinary'] }),
    name_en: text().notNull(),
    name_zh: text().notNull(),
    description: text().notNull().default(''),
    permissions: text().array().notNull(),
    /** Who changed it last; null for what the installation made. */
    updated_by: uuid(),
    version: integer().notNull().default(1),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('role_key').on(table.key), uniqueIndex('role_name').on(sql`lower(${table.name_en})`)],
)
