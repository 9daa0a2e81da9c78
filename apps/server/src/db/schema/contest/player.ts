import { sql } from 'drizzle-orm'
import { boolean, check, index, inet, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'
import { contest } from './contest.ts'
import { entrant } from './entrant.ts'
import { user } from '../people/user.ts'

/** The bot token of an entrant: one, shown once, kept as its SHA-256. */
export const entrantToken = pgTable('entrant_token', {
  token_id: uuid().primaryKey(),
  entrant_id: uuid()
    .notNull()
    .unique()
    .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
  contest_id: uuid()
    .notNull()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  token_hash: bytes().notNull().unique(),
  hint: text().notNull(),
  created_by: text().notNull(),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
  last_used_at: instant(),
})

/** The last requests of a bot; older ones go as new ones come. */
export const botCall = pgTable(
  'bot_call',
  {
    call_id: uuid().primaryKey(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    flags: integer().notNull(),
    correct: integer().notNull(),
    result: text().notNull(),
    address: inet().notNull(),
  },
  (table) => [index('bot_call_entrant').on(table.entrant_id, table.at)],
)

/** A question of an entrant to the organisers. `bulletin_id` is set once it was published. */
export const thread = pgTable(
  'thread',
  {
    thread_id: uuid().primaryKey(),
    /** Of an entrant in a contest, or (both null) of a person (`user_id`). */
    contest_id: uuid().references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    entrant_id: uuid().references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => user.resource_id, { onDelete: 'cascade' }),
    subject: text(),
    /** The message that a person answered with it. */
    message_id: uuid(),
    topic_id: uuid(),
    status: text({ enum: ['open', 'answered', 'public'] })
      .notNull()
      .default('open'),
    bulletin_id: uuid(),
    /** Who answers it; over after half an hour without a word. */
    assigned_to: uuid(),
    assigned_at: instant(),
    closed_at: instant(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    last_at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('thread_contest').on(table.contest_id, table.run, table.status, table.last_at),
    index('thread_entrant').on(table.entrant_id, table.run, table.last_at),
    index('thread_user').on(table.user_id, table.last_at),
    check('thread_is_one', sql`(${table.entrant_id} is null) <> (${table.user_id} is null)`),
  ],
)

export const threadMessage = pgTable(
  'thread_message',
  {
    message_id: uuid().primaryKey(),
    thread_id: uuid()
      .notNull()
      .references(() => thread.thread_id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id, { onDelete: 'cascade' }),
    by: text().notNull(),
    is_staff: boolean().notNull(),
    text: text().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('thread_message_thread').on(table.thread_id, table.at)],
)

/** What a member says of a topic after its team solved it; one a person, topic and run. */
export const topicRating = pgTable(
  'topic_rating',
  {
    rating_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    topic_id: uuid().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id, { onDelete: 'cascade' }),
    stars: integer().notNull(),
    comment: text().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    unique('topic_rating_once').on(table.topic_id, table.user_id, table.run),
    index('topic_rating_contest').on(table.contest_id, table.run),
  ],
)

/** Who shows the own team which topic is open: the row is the consent, and goes with it. `at` is when it was last said. */
export const sharedTopic = pgTable(
  'shared_topic',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id, { onDelete: 'cascade' }),
    topic_id: uuid(),
    at: instant(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.user_id] })],
)
