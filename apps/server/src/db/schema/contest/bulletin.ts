import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { contest } from './contest.ts'
import { user } from '../people/user.ts'

/** An automatic bulletin holds a key with values that clients word themselves; `title` and `content` are the English text. */
export const bulletin = pgTable(
  'bulletin',
  {
    bulletin_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    type: text({ enum: ['notice', 'topic', 'hint', 'correction', 'system'] }).notNull(),
    title: text().notNull(),
    content: text().notNull(),
    automatic: jsonb().$type<{ key: string; values: Record<string, unknown> }>(),
    topic_id: uuid(),
    is_pinned: boolean().notNull().default(false),
    /** Whom it is for: these brackets, or these entrants, or (both null) everybody. */
    to_brackets: uuid().array(),
    to_entrants: uuid().array(),
    /** Waits for `at`; nobody was told yet. */
    is_scheduled: boolean().notNull().default(false),
    on_screens: boolean().notNull().default(true),
    by_id: uuid(),
    by: text().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    edited_at: instant(),
    withdrawn_at: instant(),
    version: integer().notNull().default(1),
  },
  (table) => [index('bulletin_contest').on(table.contest_id, table.at)],
)
export type BulletinRecord = typeof bulletin.$inferSelect

/** Until when a person has read the bulletins of a contest. */
export const bulletinRead = pgTable(
  'bulletin_read',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id, { onDelete: 'cascade' }),
    read_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.user_id] })],
)
