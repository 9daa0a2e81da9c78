import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { RushAction, RushKind, RushStep, RushTie } from '@beacon/api/kinds/theory/exam/rush-fields'
import type { Stand } from '@beacon/engine/theory/rush'
import { sql } from 'drizzle-orm'
import { bigint, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
import { contest } from '../../contest/contest.ts'
import type { VersionContent } from './question-theory.ts'

const ofContest = () =>
  uuid()
    .notNull()
    .references(() => contest.resource_id, { onDelete: 'cascade' })

/** Counts the changes of a rush's set-up; its parts stand in the three tables below. */
export const rushSetup = pgTable('rush_setup', {
  contest_id: ofContest().primaryKey(),
  version: integer().notNull().default(0),
})

/** A player or team that plays, in the order of turns. */
export const rushDesk = pgTable(
  'rush_desk',
  { contest_id: ofContest(), place: integer().notNull(), entrant_id: uuid().notNull() },
  (table) => [primaryKey({ columns: [table.contest_id, table.place] })],
)

/** Points are hundredths. */
export const rushRound = pgTable(
  'rush_round',
  {
    round_id: uuid().primaryKey(),
    contest_id: ofContest(),
    position: integer().notNull(),
    kind: text().$type<RushKind>().notNull(),
    title: text().notNull(),
    right: integer().notNull(),
    wrong: integer().notNull(),
    false_start: integer().notNull(),
    risks: integer().array().notNull(),
    answer_s: integer().notNull(),
    buzz_s: integer().notNull(),
    tie: text().$type<RushTie>().notNull(),
  },
  (table) => [index('rush_round_contest').on(table.contest_id, table.position)],
)

/** A question of a round with the content that it had when it was placed: nothing that happens to the bank reaches it. */
export const rushQuestion = pgTable(
  'rush_question',
  {
    round_id: uuid()
      .notNull()
      .references(() => rushRound.round_id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    question_id: uuid().notNull(),
    version_id: uuid().notNull(),
    content: jsonb().$type<VersionContent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.round_id, table.position] })],
)

export interface RushTally {
  right: number
  wrong: number
  false_starts: number
}

/** The moment of a rush in a run. Whoever writes it holds the contest's lock; instants are of the writing process's clock, epoch ms. */
export const rush = pgTable(
  'rush',
  {
    contest_id: ofContest(),
    run: integer().notNull(),
    state_no: integer().notNull(),
    stand: jsonb().$type<Stand>().notNull(),
    /** How desks came off with the questions before this one. */
    tally: jsonb().$type<Record<string, RushTally>>().notNull(),
    due_ms: doublePrecision(),
    /** The process that keeps the clock, and when it last said that it is there. */
    writer: uuid().notNull(),
    kept_ms: doublePrecision().notNull(),
    host_id: uuid(),
    host_name: text().notNull().default(''),
    host_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.contest_id, table.run] }),
    index('rush_due')
      .on(table.due_ms)
      .where(sql`due_ms is not null`),
  ],
)

/** Every transition, one after another. */
export const rushTransition = pgTable(
  'rush_transition',
  {
    contest_id: ofContest(),
    run: integer().notNull(),
    state_no: integer().notNull(),
    state: text().$type<Stand['state']>().notNull(),
    action: text().$type<RushAction | RushStep['action']>().notNull(),
    entrant_id: uuid(),
    by_user: uuid(),
    by_name: text().notNull(),
    reason: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.state_no] })],
)

/** What was heard of a press: the evidence of who was first. One row a desk, question, opening and result. */
export const rushBuzz = pgTable(
  'rush_buzz',
  {
    contest_id: ofContest(),
    run: integer().notNull(),
    /** Of all questions of the rush, from 0. */
    question: integer().notNull(),
    opens_ms: doublePrecision().notNull(),
    entrant_id: uuid().notNull(),
    result: text({ enum: ['taken', 'false_start', 'late', 'out'] }).notNull(),
    user_id: uuid().notNull(),
    device: uuid().notNull(),
    pressed_ms: doublePrecision().notNull(),
    arrived_ms: doublePrecision().notNull(),
    /** When it counts; null where it does not. */
    counted_ms: doublePrecision(),
    round_trip_ms: doublePrecision().notNull(),
    worst_ms: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.question, table.opens_ms, table.entrant_id, table.result] })],
)

/** What a desk answered to a question; the last one where a race was broken off and played again. */
export const rushAnswer = pgTable(
  'rush_answer',
  {
    contest_id: ofContest(),
    run: integer().notNull(),
    question: integer().notNull(),
    entrant_id: uuid().notNull(),
    user_id: uuid().notNull(),
    answer: jsonb().$type<Answer>(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.question, table.entrant_id] })],
)

/** A device of a desk and the way to it. */
export const rushDevice = pgTable(
  'rush_device',
  {
    contest_id: ofContest(),
    run: integer().notNull(),
    entrant_id: uuid().notNull(),
    device: uuid().notNull(),
    /** The last round trips, ms. */
    round_trips: integer().array().notNull(),
    offset_ms: bigint({ mode: 'number' }),
    seen_ms: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.entrant_id, table.device] })],
)

export type RushRoundRecord = typeof rushRound.$inferSelect
export type RushRecord = typeof rush.$inferSelect
