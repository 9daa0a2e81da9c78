import type { ScreenOptions, ScreenValue } from '@beacon/api/contest/viewer-key'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'
import { contest } from './contest.ts'

/** A display and its key: 256 random bits, shown once, stored as SHA-256. */
export const screen = pgTable(
  'screen',
  {
    screen_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** What it was made for. */
    value: text().$type<ScreenValue>().notNull(),
    /** What it shows now, changed from afar; null: its value. */
    shows: text().$type<ScreenValue>(),
    bracket_id: uuid(),
    options: jsonb().$type<ScreenOptions>().notNull().default({}),
    theme: text({ enum: ['dark', 'light'] }).notNull(),
    lang: text({ enum: ['en', 'zh'] }).notNull(),
    key_hash: bytes().notNull().unique(),
    key_end: text().notNull(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    created_by: uuid(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('screen_of_contest').on(table.contest_id)],
)

/** Contests of a display that shows a set of them, in order; `weight` is a percent of the score for the total board. */
export const screenContest = pgTable(
  'screen_set',
  {
    screen_id: uuid()
      .notNull()
      .references(() => screen.screen_id, { onDelete: 'cascade' }),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    sort: integer().notNull(),
    weight: integer(),
  },
  (table) => [primaryKey({ columns: [table.screen_id, table.contest_id] }), index('screen_set_contest').on(table.contest_id)],
)

/** A browser a key was handed to; its cookie holds a token of its own. Rotating the key ends them all. */
export const screenSession = pgTable(
  'screen_session',
  {
    token_hash: bytes().primaryKey(),
    screen_id: uuid()
      .notNull()
      .references(() => screen.screen_id, { onDelete: 'cascade' }),
    ip: text().notNull(),
    opened_at: instant()
      .notNull()
      .default(sql`now()`),
    seen_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('screen_session_screen').on(table.screen_id)],
)
