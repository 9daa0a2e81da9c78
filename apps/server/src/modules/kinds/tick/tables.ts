import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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

/** A topic that is a service: what checks it. */
export const service = pgTable('toy_service', { topic_id: uuid().primaryKey(), script_id: uuid().notNull() })

/** Flags that stand in boxes, with what finds them again. */
export const planted = pgTable(
  'toy_planted',
  {
    contest_id: uuid().notNull(),
    run: integer().notNull(),
    n: integer().notNull(),
    topic_id: uuid().notNull(),
    entrant_id: uuid().notNull(),
    flag_ref: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.n, table.topic_id, table.entrant_id] })],
)

export const makeTickTables = `
  create table toy_service (topic_id uuid primary key, script_id uuid not null);
  create table toy_planted (contest_id uuid not null, run integer not null, n integer not null, topic_id uuid not null, entrant_id uuid not null,
    flag_ref text not null, primary key (contest_id, run, n, topic_id, entrant_id));
  create table toy_revision (contest_id uuid not null, run integer not null, n integer not null, points jsonb not null, primary key (contest_id, run, n));
  create table toy_capture (capture_id uuid primary key, contest_id uuid not null, run integer not null, entrant_id uuid not null,
    at timestamptz not null);`
