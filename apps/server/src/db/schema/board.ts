import type { BoardUnit, RaceBody, RaceTrouble } from '@beacon/api/board/board'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../instant.ts'
import { contest } from './contest/contest.ts'

/** A row of results that came by a file or from another server; the score in thousandths of a point. */
export interface RaceDataRow {
  name: string
  number: string | null
  organisation: string | null
  country: string | null
  score: number
}

/** A ranking over several races. */
export const board = pgTable(
  'board',
  {
    rank_id: uuid().primaryKey(),
    name: text().notNull(),
    name_en: text().notNull(),
    background: uuid(),
    unit: text().$type<BoardUnit>().notNull(),
    unite_best: integer().notNull(),
    is_realtime: boolean().notNull(),
    is_published: boolean().notNull(),
    total_digits: integer().notNull(),
    hide_zero: boolean().notNull(),
    version: integer().notNull().default(1),
    created_by: uuid().notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('board_owner').on(table.created_by)],
)

/** A race of a board. Its `data` (of a file or an address) stays until better data comes; `trouble` says why the last did not count. */
export const boardRace = pgTable(
  'board_race',
  {
    race_id: uuid().primaryKey(),
    rank_id: uuid()
      .notNull()
      .references(() => board.rank_id, { onDelete: 'cascade' }),
    sort: integer().notNull(),
    name: text().notNull(),
    short_name: text().notNull(),
    category: text().$type<RaceBody['category']>().notNull(),
    normalize_by: text().$type<RaceBody['normalize_by']>().notNull(),
    normalized_score: integer().notNull(),
    weighting_factor: integer().notNull(),
    full_mark: bigint({ mode: 'number' }),
    source: text().$type<RaceBody['source']>().notNull(),
    contest_id: uuid().references(() => contest.resource_id, { onDelete: 'set null' }),
    arena_id: uuid(),
    url: text(),
    data: jsonb().$type<RaceDataRow[]>(),
    data_version: integer().notNull().default(0),
    data_at: instant(),
    data_name: text(),
    tried_at: instant(),
    trouble: text().$type<RaceTrouble>(),
  },
  (table) => [index('board_race_board').on(table.rank_id, table.sort), index('board_race_contest').on(table.contest_id)],
)

/** A name that counts as another one of the board; both are folded as names are compared. */
export const boardJoin = pgTable(
  'board_join',
  {
    rank_id: uuid()
      .notNull()
      .references(() => board.rank_id, { onDelete: 'cascade' }),
    from_name: text().notNull(),
    into_name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.rank_id, table.from_name] })],
)

/** A key that opens the screens of a board: 256 random bits, told once, stored as SHA-256. */
export const boardKey = pgTable(
  'board_key',
  {
    key_id: uuid().primaryKey(),
    rank_id: uuid()
      .notNull()
      .references(() => board.rank_id, { onDelete: 'cascade' }),
    name: text().notNull(),
    key_hash: bytes().notNull().unique(),
    key_end: text().notNull(),
    seen_at: instant(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    created_by: uuid().notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('board_key_board').on(table.rank_id)],
)

/** A browser that a key was handed to; its cookie holds a token of its own. */
export const boardSession = pgTable(
  'board_session',
  {
    token_hash: bytes().primaryKey(),
    key_id: uuid()
      .notNull()
      .references(() => boardKey.key_id, { onDelete: 'cascade' }),
    ip: text().notNull(),
    opened_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('board_session_key').on(table.key_id)],
)
