import type { FlagDetails, FlagEvidence } from '@beacon/engine/answers'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, inet, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'

/** Everything that can move a score. Append-only: a trigger refuses UPDATE and TRUNCATE; `seq` counts from 1 within a run. */
export const scoreEvent = pgTable(
  'score_event',
  {
    contest_id: uuid().notNull(),
    run: integer().notNull(),
    seq: integer().notNull(),
    at: instant().notNull(),
    counts_at_seq: integer().notNull(),
    lane: text({ enum: ['result', 'moderation'] }).notNull(),
    kind: text().notNull(),
    entrant_id: uuid(),
    solver_id: uuid(),
    topic_id: uuid(),
    part: integer(),
    payload: jsonb().$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.seq] })],
)

/** A judged or stored try. `counts_at_seq` is its place among the events, where a later verdict counts. */
export const submission = pgTable(
  'submission',
  {
    resource_id: uuid().primaryKey(),
    contest_id: uuid().notNull(),
    run: integer().notNull(),
    at: instant().notNull(),
    entrant_id: uuid().notNull(),
    solver_id: uuid().notNull(),
    user_id: uuid().notNull(),
    topic_id: uuid().notNull(),
    part: integer(),
    /** Which flag a right try hit; parts of several flags count them. */
    flag_id: text(),
    digest: bytes().notNull(),
    text_sealed: bytes().notNull(),
    result: text({ enum: ['correct', 'wrong', 'part', 'repeated'] }).notNull(),
    /** A referee's word over the first result. */
    verdict: text({ enum: ['correct', 'wrong'] }),
    code: text().notNull(),
    details: jsonb().$type<FlagDetails>().notNull().default({}),
    is_attempt: boolean().notNull(),
    is_practice: boolean().notNull(),
    points: integer(),
    blood: integer(),
    evidence: jsonb().$type<FlagEvidence>(),
    ai_use: text({ enum: ['none', 'assisted', 'generated'] }),
    address: inet().notNull(),
    user_agent: text().notNull(),
    counts_at_seq: integer().notNull(),
    /** Contest clock since the topic's release, ms: the price of a falling topic where this try counts. */
    elapsed_ms: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('submission_contest').on(table.contest_id, table.run, table.at),
    index('submission_solver').on(table.topic_id, table.solver_id, table.run, table.digest),
    index('submission_entrant').on(table.entrant_id, table.run, table.at),
  ],
)

/** The first right try of a solver at a part. The key makes it count once, whatever raced. */
export const solve = pgTable(
  'solve',
  {
    contest_id: uuid().notNull(),
    run: integer().notNull(),
    topic_id: uuid().notNull(),
    part: integer().notNull(),
    solver_id: uuid().notNull(),
    entrant_id: uuid().notNull(),
    user_id: uuid().notNull(),
    submission_id: uuid().notNull(),
    at: instant().notNull(),
    is_practice: boolean().notNull(),
  },
  (table) => [
    primaryKey({ name: 'solve_once', columns: [table.solver_id, table.topic_id, table.run, table.part] }),
    index('solve_entrant').on(table.entrant_id, table.run),
    index('solve_contest').on(table.contest_id, table.run, table.at),
  ],
)

/** Tries of an entrant at a topic within the rate window. Unlogged: a crash forgives at most one window. */
export const rateWindow = pgTable(
  'rate_window',
  {
    entrant_id: uuid().notNull(),
    topic_id: uuid().notNull(),
    run: integer().notNull(),
    hits: bigint({ mode: 'number' }).array().notNull(),
    breaches: integer().notNull(),
    blocked_until: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.entrant_id, table.topic_id, table.run] })],
)

/** A reward or a penalty, as people see it; its points are an `adjust` event. */
export const adjustment = pgTable(
  'adjustment',
  {
    resource_id: uuid().primaryKey(),
    contest_id: uuid().notNull(),
    run: integer().notNull(),
    at: instant().notNull(),
    entrant_id: uuid().notNull(),
    points: integer().notNull(),
    reason: text().notNull(),
    visible: boolean().notNull(),
    user_id: uuid().notNull(),
    by: text().notNull(),
    /** The entry that this one takes back; an entry is taken back once. */
    undoes: uuid().unique(),
  },
  (table) => [index('adjustment_contest').on(table.contest_id, table.run, table.at)],
)

/**
 * The outbox of the live streams. `position` rises within a contest and is given under the lock of its `live_head` row.
 * Channel `score` tells the replicas to fold; what players see of it is projected there.
 */
export const liveEvent = pgTable(
  'live_event',
  {
    contest_id: uuid().notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    channel: text().notNull(),
    event: text().notNull(),
    /** JSON as text: sent as it stands. */
    data: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.position] }), index('live_event_at').on(table.at)],
)

/** The last position of a contest: microseconds of the clock, so that it tells nobody how much happened. */
export const liveHead = pgTable('live_head', {
  contest_id: uuid().primaryKey(),
  position: bigint({ mode: 'number' }).notNull(),
})
