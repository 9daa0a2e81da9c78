import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'

/** Licences that were activated here. The one without `removed_at` holds; the file is checked again whenever it is read. */
export const license = pgTable(
  'license',
  {
    resource_id: uuid().primaryKey(),
    license_id: text().notNull(),
    body: text().notNull(),
    activated_at: instant()
      .notNull()
      .default(sql`now()`),
    activated_by: uuid(),
    removed_at: instant(),
    removed_by: uuid(),
  },
  (table) => [index('license_activated').on(table.activated_at)],
)
