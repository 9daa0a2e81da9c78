import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'
import { contest } from './contest.ts'
import { entrant } from './entrant.ts'
import { translationsColumn } from '../bank/question.ts'

/** A question placed in a contest: a copy with its own order and visibility; what the kind makes of it stands in a table beside. */
export const topic = pgTable(
  'topic',
  {
    resource_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    question_id: uuid().notNull(),
    name: text().notNull(),
    lang: text({ enum: ['en', 'zh'] }).notNull(),
    direction_id: uuid().notNull(),
    difficulty: text({ enum: ['primary', 'intermediate', 'advanced'] }).notNull(),
    description: text().notNull(),
    author: text().notNull(),
    attribution: text().notNull(),
    knowledge_points: text().array().notNull(),
    analysis: text().notNull(),
    notes: text().notNull(),
    /** A stage: it stands below another topic of the contest and has no page of its own. */
    parent_id: uuid().references((): AnyPgColumn => topic.resource_id, { onDelete: 'cascade' }),
    /** What the kind of the contest keeps of the topic; the kind alone reads it. */
    own: jsonb().$type<Readonly<Record<string, unknown>>>(),
    sort: integer().notNull(),
    is_online: boolean().notNull().default(true),
    /** False = hidden: nowhere for players. */
    is_public: boolean().notNull().default(true),
    /** Null = with the start of the contest. */
    release_at: instant(),
    /** Whether the event of the release is written; `released_elapsed_ms` is the contest clock at it. */
    is_released: boolean().notNull().default(false),
    released_at: instant(),
    released_elapsed_ms: bigint({ mode: 'number' }).notNull().default(0),
    translations: translationsColumn(),
    /** The version of the question this copy was made from or last brought up to; 0 = not known. */
    question_version: integer().notNull().default(0),
    /** While set, `release_at` follows the start of the contest. */
    release_offset_s: integer(),
    close_at: instant(),
    /** Null = every bracket. */
    brackets: uuid().array(),
    tested_at: instant(),
    tested_by: uuid(),
    test_result: text({ enum: ['passed', 'failed', 'partial'] }),
    version: integer().notNull().default(1),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_by: uuid(),
    deleted_at: instant(),
  },
  (table) => [
    index('topic_contest').on(table.contest_id, table.sort),
    index('topic_question').on(table.question_id),
    index('topic_parent')
      .on(table.parent_id)
      .where(sql`${table.parent_id} is not null`),
    uniqueIndex('topic_once')
      .on(table.contest_id, table.question_id)
      .where(sql`${table.deleted_at} is null`),
    index('topic_release')
      .on(table.contest_id, table.release_at)
      .where(sql`not ${table.is_released} and ${table.deleted_at} is null`),
  ],
)
/** What every topic has, whatever the kind of its contest. */
export type TopicCommon = typeof topic.$inferSelect

/**
 * Flags and decoys of all topics of a contest in one index, so that right, wrong and foreign tries run the same queries.
 * `digest` is of the exact text, of the case-folded text, or null for a regular expression (`flag-digest.ts` of the topic module).
 */
export const topicFlag = pgTable(
  'topic_flag',
  {
    flag_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    topic_id: uuid()
      .notNull()
      .references(() => topic.resource_id, { onDelete: 'cascade' }),
    kind: text({ enum: ['flag', 'decoy'] }).notNull(),
    part: integer().notNull(),
    sort: integer().notNull(),
    match: text({ enum: ['exact', 'case_insensitive', 'regex'] }).notNull(),
    digest: bytes(),
    /** Empty where the flag is derived (dynamic). */
    content_sealed: bytes().notNull(),
    /** dynamic and random: whose flag it is, in which run; null = everybody's. */
    owner_id: uuid().references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    run: integer(),
    /** random: the pair of the pool that was dealt. */
    pair_id: uuid(),
  },
  (table) => [
    uniqueIndex('topic_flag_owned')
      .on(table.topic_id, table.part, table.owner_id, table.run)
      .where(sql`${table.owner_id} is not null`),
    index('topic_flag_owner').on(table.owner_id),
    index('topic_flag_digest').on(table.contest_id, table.digest),
    index('topic_flag_topic').on(table.topic_id, table.part, table.sort),
    index('topic_flag_regex')
      .on(table.contest_id)
      .where(sql`${table.match} = 'regex'`),
  ],
)
export type TopicFlagRecord = typeof topicFlag.$inferSelect

export const topicHint = pgTable(
  'topic_hint',
  {
    hint_id: uuid().primaryKey(),
    topic_id: uuid()
      .notNull()
      .references(() => topic.resource_id, { onDelete: 'cascade' }),
    sort: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    cost: integer().notNull(),
    /** Hints to open first. */
    after: uuid()
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    release_at: instant(),
    /** Whether the streams were told of its release. */
    is_announced: boolean().notNull().default(true),
  },
  (table) => [
    index('topic_hint_due')
      .on(table.release_at)
      .where(sql`not ${table.is_announced}`),
    index('topic_hint_topic').on(table.topic_id, table.sort),
  ],
)

/** Attachments; size and digest are those of the stored file, which never changes. */
export const topicFile = pgTable(
  'topic_file',
  {
    topic_id: uuid()
      .notNull()
      .references(() => topic.resource_id, { onDelete: 'cascade' }),
    file_id: uuid().notNull(),
    sort: integer().notNull(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    use: text({ enum: ['attachment', 'analysis'] })
      .notNull()
      .default('attachment'),
    /** An address outside; `file_id` is then no file. */
    url: text(),
    is_template: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.topic_id, table.file_id] }), index('topic_file_file').on(table.file_id)],
)

/** A hint is opened once per entrant and run; the key decides a race. */
export const hintOpened = pgTable(
  'hint_opened',
  {
    contest_id: uuid().notNull(),
    run: integer().notNull(),
    hint_id: uuid().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    topic_id: uuid()
      .notNull()
      .references(() => topic.resource_id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    /** What the hint said and cost when it was opened. */
    content: text().notNull(),
    cost: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contest_id, table.run, table.hint_id, table.entrant_id] }),
    index('hint_opened_entrant').on(table.entrant_id, table.run),
  ],
)

/** Pairs of a random topic; who gets which stands in `topic_flag`. */
export const topicPool = pgTable(
  'topic_pool',
  {
    pair_id: uuid().primaryKey(),
    topic_id: uuid()
      .notNull()
      .references(() => topic.resource_id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    file_id: uuid().notNull(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    content_sealed: bytes().notNull(),
  },
  (table) => [uniqueIndex('topic_pool_number').on(table.topic_id, table.number), index('topic_pool_file').on(table.file_id)],
)

/** An entrant has seen the text of a topic: the base of solve rates. */
export const topicOpened = pgTable(
  'topic_opened',
  {
    topic_id: uuid()
      .notNull()
      .references(() => topic.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.topic_id, table.run, table.entrant_id] }), index('topic_opened_entrant').on(table.entrant_id)],
)
