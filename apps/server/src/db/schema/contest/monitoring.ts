import { sql } from 'drizzle-orm'
import { boolean, index, inet, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'
import { contest } from './contest.ts'

const contestId = () =>
  uuid()
    .notNull()
    .references(() => contest.resource_id, { onDelete: 'cascade' })

/** What one replica counted for a contest in one minute; readers add the replicas up. */
export const contestMinute = pgTable(
  'contest_minute',
  {
    contest_id: contestId(),
    minute: instant().notNull(),
    replica: text().notNull(),
    /** Answered tries, refused ones included. */
    tries: integer().notNull(),
    /** Refusals of tries by code, 429 among them. */
    refused: jsonb().$type<Record<string, number>>().notNull(),
    /** Every answer 429 of the contest. */
    limited: integer().notNull(),
    /** Answers to tries by duration, a count for each bound of the meter. */
    durations: integer().array().notNull(),
    streams: integer().notNull(),
    online: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.minute, table.replica] })],
)

/** Who opened what in which minute: topics, attachments, requests of bots. */
export const contestActivity = pgTable(
  'contest_activity',
  {
    contest_id: contestId(),
    run: integer().notNull(),
    kind: text({ enum: ['topic', 'file', 'bot'] }).notNull(),
    subject_id: uuid().notNull(),
    user_id: uuid().notNull(),
    minute: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contest_id, table.run, table.kind, table.subject_id, table.user_id, table.minute] }),
    index('contest_activity_user').on(table.contest_id, table.run, table.user_id, table.minute),
  ],
)

/** Where a person was seen last in a contest. */
export const contestSeen = pgTable(
  'contest_seen',
  {
    contest_id: contestId(),
    user_id: uuid().notNull(),
    at: instant().notNull(),
    /** Since when without a gap of five minutes. */
    since: instant().notNull(),
    page: text().notNull(),
    topic_id: uuid(),
    address: inet().notNull(),
    user_agent: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.user_id] }), index('contest_seen_at').on(table.contest_id, table.at)],
)

/** A link to the person statistic: 256 random bits, shown once, stored as SHA-256; scope one contest and named people. */
export const statisticKey = pgTable(
  'statistic_key',
  {
    key_id: uuid().primaryKey(),
    contest_id: contestId(),
    user_ids: uuid().array().notNull(),
    lang: text({ enum: ['en', 'zh'] }).notNull(),
    /** Made by somebody who may see the real standing: shows it before the reveal, marked. */
    is_real: boolean().notNull(),
    token_hash: bytes().notNull().unique(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    created_by: uuid(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('statistic_key_contest').on(table.contest_id, table.created_at)],
)

/** A browser a statistic link was handed to: its cookie holds a token of its own. */
export const statisticSession = pgTable(
  'statistic_session',
  {
    token_hash: bytes().primaryKey(),
    key_id: uuid()
      .notNull()
      .references(() => statisticKey.key_id, { onDelete: 'cascade' }),
    opened_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('statistic_session_key').on(table.key_id)],
)
