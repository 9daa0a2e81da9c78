import type { AdBody } from '@beacon/api/kinds/attack-defense/bank'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
import { contest } from '../../contest/contest.ts'
import { entrant } from '../../contest/entrant.ts'
import { topic } from '../../contest/topic.ts'

/** What a topic of attack and defence has beside its words: a copy of the bank's service. */
export const adService = pgTable('ad_service', {
  topic_id: uuid()
    .primaryKey()
    .references(() => topic.resource_id, { onDelete: 'cascade' }),
  service_key: text().notNull(),
  weight: integer().notNull().default(1),
  /** The first round that it is played in. */
  release_round: integer().notNull().default(1),
  stores: jsonb().$type<AdBody['flag_stores']>().notNull(),
  ports: jsonb().$type<AdBody['ports']>().notNull(),
  /** Stores that get a flag in a round, by turns; null: every one. */
  puts: integer(),
  /** Flags of earlier rounds that a check reads back. */
  old_gets: integer().notNull(),
  stage_timeout_s: jsonb().$type<AdBody['stage_timeout_s']>().notNull(),
  /** The version of its script that rounds begin with; null: it has none. */
  script_id: uuid(),
})
export type AdServiceTerms = typeof adService.$inferSelect

/** What a round is played with, as it began: later changes do not reach back. */
export const adRoundTopic = pgTable(
  'ad_round_topic',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    n: integer().notNull(),
    topic_id: uuid().notNull(),
    weight: integer().notNull(),
    /** Numbers of the stores that got a flag, from 0. */
    stores: integer().array().notNull(),
    script_id: uuid(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.n, table.topic_id] })],
)

/** A flag as it was issued; its text follows from these numbers and the key. `missing_in`: rounds in which it was looked for and not there. */
export const adFlag = pgTable(
  'ad_flag',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    n: integer().notNull(),
    topic_id: uuid().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    store: integer().notNull(),
    state: text({ enum: ['issued', 'placed', 'failed'] })
      .notNull()
      .default('issued'),
    /** What helps to find it, for everybody. */
    hint: text(),
    /** What the checker asks it by. */
    flag_ref: text(),
    missing_in: integer()
      .array()
      .notNull()
      .default(sql`'{}'::int[]`),
  },
  (table) => [
    primaryKey({ columns: [table.contest_id, table.run, table.n, table.topic_id, table.entrant_id, table.store] }),
    index('ad_flag_entrant').on(table.entrant_id),
  ],
)
export type AdFlagRecord = typeof adFlag.$inferSelect

/** A flag that was taken: known by what it says and by whom, so the key decides a race. */
export const adCapture = pgTable(
  'ad_capture',
  {
    capture_id: uuid().notNull(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    /** The round that issued the flag, and the one that it was taken in. */
    issued: integer().notNull(),
    n: integer().notNull(),
    topic_id: uuid().notNull(),
    victim_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    store: integer().notNull(),
    attacker_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    via: text({ enum: ['web', 'http', 'tcp'] }).notNull(),
    address: text().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.contest_id, table.run, table.attacker_id, table.issued, table.topic_id, table.victim_id, table.store],
    }),
    index('ad_capture_round').on(table.contest_id, table.run, table.n),
    index('ad_capture_victim').on(table.victim_id, table.at),
    index('ad_capture_attacker').on(table.attacker_id, table.at),
  ],
)
export type AdCaptureRecord = typeof adCapture.$inferSelect
