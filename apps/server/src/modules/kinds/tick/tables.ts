import { integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/instant.ts'

/** What was captured, and when: tables of a toy are made by the tests, for no installation has them. */
export const capture = pgTable('toy_capture', {
  capture_id: uuid().primaryKey(),
  contest_id: uuid().notNull(),
  run: integer().notNull(),
  entrant_id: uuid().notNull(),
  at: instant().notNull(),
})

/** What staff said that a tick pays, in place of what was captured. */
export const revision = pgTable(
  'toy_revision',
  {
    contest_id: uuid().notNull(),
    run: integer().notNull(),
    n: integer().notNull(),
    points: jsonb().$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.n] })],
)

export const makeTickTables = `
  create table toy_revision (contest_id uuid not null, run integer not null, n integer not null, points jsonb not null, primary key (contest_id, run, n));
  create table toy_capture (capture_id uuid primary key, contest_id uuid not null, run integer not null, entrant_id uuid not null,
    at timestamptz not null);`
