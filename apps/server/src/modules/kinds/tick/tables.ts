import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/instant.ts'

/** Settings of a toy: its tables are made by the tests, for no installation has them. */
export const contestTick = pgTable('toy_contest_tick', {
  contest_id: uuid().primaryKey(),
  tick_s: integer().notNull(),
  /** How many ticks of this run are settled. */
  settled: integer().notNull().default(0),
})

/** What was captured, and at which place of the contest's clock. */
export const capture = pgTable('toy_capture', {
  capture_id: uuid().primaryKey(),
  contest_id: uuid().notNull(),
  run: integer().notNull(),
  entrant_id: uuid().notNull(),
  at: instant().notNull(),
})

export const makeTickTables = `
  create table toy_contest_tick (contest_id uuid primary key references contest (resource_id) on delete cascade, tick_s integer not null,
    settled integer not null default 0);
  create table toy_capture (capture_id uuid primary key, contest_id uuid not null, run integer not null, entrant_id uuid not null,
    at timestamptz not null);`
