import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/instant.ts'

/** Settings of a toy: its tables are made by the tests, for no installation has them. */
export const contestPaper = pgTable('toy_contest_paper', {
  contest_id: uuid().primaryKey(),
  minutes: integer().notNull(),
})

/** Papers: who looked when, and what was handed in. */
export const paper = pgTable('toy_paper', {
  entrant_id: uuid().primaryKey(),
  contest_id: uuid().notNull(),
  opened_at: instant().notNull(),
  handed_in_at: instant(),
  answers: text().notNull().default(''),
})

/** Seconds that a room got back; a paper of its bracket ends as much later. */
export const paperPause = pgTable('toy_paper_pause', {
  pause_id: uuid().primaryKey(),
  contest_id: uuid().notNull(),
  bracket_id: uuid().notNull(),
  seconds: integer().notNull(),
})

/** A bank of one column: the right answer. */
export const questionPaper = pgTable('toy_question_paper', {
  question_id: uuid().primaryKey(),
  key: text().notNull(),
})

export const makePaperTables = `
  create table toy_question_paper (question_id uuid primary key references question (resource_id) on delete cascade, key text not null);
  create table toy_contest_paper (contest_id uuid primary key references contest (resource_id) on delete cascade, minutes integer not null);
  create table toy_paper (entrant_id uuid primary key, contest_id uuid not null, opened_at timestamptz not null, handed_in_at timestamptz,
    answers text not null default '');
  create table toy_paper_pause (pause_id uuid primary key, contest_id uuid not null, bracket_id uuid not null, seconds integer not null);`
