import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { user } from './user.ts'

const userId = () =>
  uuid()
    .notNull()
    .references(() => user.resource_id, { onDelete: 'cascade' })
const now = () =>
  instant()
    .notNull()
    .default(sql`now()`)

/** A person's own note. Its topic may go: `topic_name` is what the person saw when writing. */
export const note = pgTable(
  'note',
  {
    note_id: uuid().primaryKey(),
    user_id: userId(),
    text: text().notNull(),
    contest_id: uuid(),
    topic_id: uuid(),
    topic_name: text().notNull().default(''),
    contest_name: text().notNull().default(''),
    version: integer().notNull().default(1),
    created_at: now(),
    updated_at: now(),
  },
  (table) => [index('note_user').on(table.user_id, table.updated_at)],
)
export type NoteRecord = typeof note.$inferSelect

export const collectionFolder = pgTable(
  'collection_folder',
  {
    folder_id: uuid().primaryKey(),
    user_id: userId(),
    name: text().notNull(),
    created_at: now(),
  },
  (table) => [uniqueIndex('collection_folder_name').on(table.user_id, sql`lower(${table.name})`)],
)

/** A topic that a person keeps; named as it was seen, read only while it is open. */
export const collected = pgTable(
  'collected',
  {
    user_id: userId(),
    topic_id: uuid().notNull(),
    contest_id: uuid().notNull(),
    topic_name: text().notNull(),
    contest_name: text().notNull(),
    folder_id: uuid().references(() => collectionFolder.folder_id, { onDelete: 'set null' }),
    created_at: now(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.topic_id] }), index('collected_folder').on(table.folder_id)],
)
