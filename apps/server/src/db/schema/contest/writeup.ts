import { bigint, index, integer, jsonb, pgTable, primaryKey, real, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { contest } from './contest.ts'
import { entrant } from './entrant.ts'

/** Points of one rubric row. */
export interface RubricMark {
  rubric_id: string
  points: number
}

/** An uploaded writeup, report or optimise result. Each upload is a version; what was uploaded stays. */
export const writeup = pgTable(
  'writeup',
  {
    resource_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    kind: text({ enum: ['writeup', 'report', 'optimise'] }).notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    /** The member where every member solves alone, else the entrant. */
    solver_id: uuid().notNull(),
    user_id: uuid().notNull(),
    by: text().notNull(),
    /** Null = a writeup of the whole contest. */
    topic_id: uuid(),
    version: integer().notNull(),
    at: instant().notNull(),
    /** Its place among the events: a later mark counts there. */
    counts_at_seq: integer().notNull(),
    file_id: uuid(),
    file_name: text().notNull(),
    media_type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    ai_use: text({ enum: ['none', 'assisted', 'generated'] }),
    ai_tools: text().notNull().default(''),
    comment: text().notNull().default(''),
    address: text().notNull().default(''),
    user_agent: text().notNull().default(''),
    status: text({ enum: ['pending', 'passed', 'failed', 'ask_again'] })
      .notNull()
      .default('pending'),
    score: integer(),
    rubric: jsonb().$type<RubricMark[]>().notNull().default([]),
    remark: text().notNull().default(''),
    referee_id: uuid(),
    referee: text(),
    judged_at: instant(),
    /** Until when one that was asked again may come, past the contest's own deadline. */
    ask_until: instant(),
    lock_user_id: uuid(),
    lock_by: text(),
    lock_at: instant(),
    lock_until: instant(),
    review_version: integer().notNull().default(0),
    text_state: text({ enum: ['waiting', 'reading', 'ready', 'none', 'failed'] })
      .notNull()
      .default('waiting'),
  },
  (table) => [
    unique('writeup_version')
      .on(table.contest_id, table.run, table.kind, table.solver_id, table.topic_id, table.version)
      .nullsNotDistinct(),
    index('writeup_contest').on(table.contest_id, table.run, table.at),
    index('writeup_entrant').on(table.entrant_id, table.run),
  ],
)
export type WriteupRecord = typeof writeup.$inferSelect

/** A referee's own unfinished review. */
export const writeupDraft = pgTable(
  'writeup_draft',
  {
    upload_id: uuid()
      .notNull()
      .references(() => writeup.resource_id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    at: instant().notNull(),
    status: text({ enum: ['passed', 'failed', 'ask_again'] }),
    score: integer(),
    rubric: jsonb().$type<RubricMark[]>().notNull(),
    remark: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.upload_id, table.user_id] })],
)

/** The text of a document and the hashes of its word runs, made in a worker. */
export const writeupText = pgTable('writeup_text', {
  upload_id: uuid()
    .primaryKey()
    .references(() => writeup.resource_id, { onDelete: 'cascade' }),
  text: text().notNull(),
  shingles: integer().array().notNull(),
})

/** How much of the smaller text stands in the other, 0–1. */
export const writeupSimilar = pgTable(
  'writeup_similar',
  {
    upload_id: uuid()
      .notNull()
      .references(() => writeup.resource_id, { onDelete: 'cascade' }),
    other_id: uuid()
      .notNull()
      .references(() => writeup.resource_id, { onDelete: 'cascade' }),
    share: real().notNull(),
  },
  (table) => [primaryKey({ columns: [table.upload_id, table.other_id] })],
)
