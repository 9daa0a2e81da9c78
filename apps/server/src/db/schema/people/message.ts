import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { thread } from '../contest/player.ts'
import { user } from './user.ts'

/** What was sent to persons: by somebody, or by the system (`template`), which says it in both languages. */
export const message = pgTable(
  'message',
  {
    resource_id: uuid().primaryKey(),
    template: text(),
    subject: text().notNull(),
    text: text().notNull(),
    subject_zh: text(),
    text_zh: text(),
    contest_id: uuid(),
    by_id: uuid(),
    by: text().notNull(),
    recipient_count: integer().notNull().default(0),
    /** The job that hands out a large one. */
    job_id: uuid(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('message_created').on(table.created_at, table.resource_id), index('message_by').on(table.by_id, table.created_at)],
)

/** One person's copy. */
export const messageCopy = pgTable(
  'message_copy',
  {
    message_id: uuid()
      .notNull()
      .references(() => message.resource_id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id, { onDelete: 'cascade' }),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    read_at: instant(),
    recalled_at: instant(),
    removed_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.message_id, table.user_id] }), index('message_copy_user').on(table.user_id, table.at)],
)

/** How far a person has read a thread. */
export const threadRead = pgTable(
  'thread_read',
  {
    thread_id: uuid()
      .notNull()
      .references(() => thread.thread_id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id, { onDelete: 'cascade' }),
    read_at: instant().notNull(),
    removed_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.thread_id, table.user_id] })],
)

/** Texts of automatic messages that somebody changed; without a row the built-in ones hold. */
export const messageTemplate = pgTable('message_template', {
  template: text().primaryKey(),
  subject_en: text().notNull(),
  text_en: text().notNull(),
  subject_zh: text().notNull(),
  text_zh: text().notNull(),
  updated_by: text().notNull(),
  updated_at: instant()
    .notNull()
    .default(sql`now()`),
})
