import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'

/** An uploaded file. Until something takes it (`kept_at`) it is an orphan, removed after a day. */
export const file = pgTable(
  'file',
  {
    resource_id: uuid().primaryKey(),
    purpose: text({ enum: ['attachment', 'contest_logo', 'contest_cover', 'question_image', 'team_logo', 'avatar'] }).notNull(),
    name: text().notNull(),
    media_type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    storage_key: text().notNull(),
    user_id: uuid(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    kept_at: instant(),
  },
  (table) => [
    index('file_orphan')
      .on(table.created_at)
      .where(sql`${table.kept_at} is null`),
  ],
)
