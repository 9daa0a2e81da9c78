import type { AiProblems, AiSubmissionState } from '@beacon/api/kinds/ai/views'
import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
import { contest } from '../../contest/contest.ts'
import { entrant } from '../../contest/entrant.ts'

/**
 * A file that an entrant handed in for a topic, and what came of it by the public rows. One of an entrant and topic is open at a time:
 * the index decides between two that come at once.
 */
export const aiSubmission = pgTable(
  'ai_submission',
  {
    submission_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    topic_id: uuid().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    /** Counted from 1 within entrant and topic. */
    no: integer().notNull(),
    at: instant().notNull(),
    /** On the contest clock, milliseconds: the window that it is counted in. */
    elapsed_ms: bigint({ mode: 'number' }).notNull(),
    file_id: uuid().notNull(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    note: text().notNull(),
    state: text().$type<AiSubmissionState>().notNull().default('queued'),
    /** By the public rows; null: none. */
    metric: doublePrecision(),
    problem: jsonb().$type<AiProblems>(),
    /** Which evaluation of the topic said so. */
    version: integer().notNull(),
    is_counted: boolean().notNull().default(true),
    is_final: boolean().notNull().default(false),
    void_reason: text(),
    took_ms: integer(),
    /** Of a program: what it left, the beginning of what it said where its team reads that, and how often it was begun. */
    result_file_id: uuid(),
    log: text(),
    run_attempts: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('ai_submission_no').on(table.contest_id, table.run, table.topic_id, table.entrant_id, table.no),
    uniqueIndex('ai_submission_open')
      .on(table.contest_id, table.run, table.topic_id, table.entrant_id)
      .where(sql`${table.state} in ('queued', 'running')`),
    index('ai_submission_entrant').on(table.entrant_id, table.topic_id),
    index('ai_submission_file').on(table.contest_id, table.sha256),
  ],
)
export type AiSubmissionRecord = typeof aiSubmission.$inferSelect

/** The work of evaluating a submission by one version of its topic's evaluation. A process that dies leaves a lease that runs out. */
export const aiEvaluation = pgTable(
  'ai_evaluation',
  {
    evaluation_id: uuid().primaryKey(),
    submission_id: uuid()
      .notNull()
      .references(() => aiSubmission.submission_id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** Null: the topic's own. Else it is made aside. */
    reevaluation_id: uuid().references(() => aiReevaluation.reevaluation_id, { onDelete: 'cascade' }),
    state: text({ enum: ['queued', 'leased', 'scored', 'refused', 'fault'] })
      .notNull()
      .default('queued'),
    metric: doublePrecision(),
    problem: jsonb().$type<AiProblems>(),
    queued_at: instant()
      .notNull()
      .default(sql`now()`),
    lease_until: instant(),
    attempts: integer().notNull().default(0),
    took_ms: integer(),
  },
  (table) => [
    uniqueIndex('ai_evaluation_once').on(table.submission_id, table.version),
    index('ai_evaluation_open')
      .on(table.queued_at)
      .where(sql`${table.state} in ('queued', 'leased')`),
    index('ai_evaluation_aside')
      .on(table.reevaluation_id)
      .where(sql`${table.reevaluation_id} is not null`),
  ],
)
export type AiEvaluationRecord = typeof aiEvaluation.$inferSelect

/** Scores by the private rows. Nobody reads them before the reveal, which copies those that may count into one event. */
export const aiSealed = pgTable(
  'ai_sealed',
  {
    submission_id: uuid()
      .notNull()
      .references(() => aiSubmission.submission_id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    metric: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.submission_id, table.version] })],
)

/** Other data or rules for a topic, tried on all of its submissions before one word applies them. One of a topic is open at a time. */
export const aiReevaluation = pgTable(
  'ai_reevaluation',
  {
    reevaluation_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    topic_id: uuid().notNull(),
    version: integer().notNull(),
    /** What the topic's evaluation becomes. */
    terms: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    reason: text().notNull(),
    made_by: uuid().notNull(),
    at: instant().notNull(),
    decided_at: instant(),
    decision: text({ enum: ['applied', 'discarded'] }),
  },
  (table) => [
    uniqueIndex('ai_reevaluation_open')
      .on(table.contest_id, table.topic_id)
      .where(sql`${table.decision} is null`),
  ],
)
export type AiReevaluationRecord = typeof aiReevaluation.$inferSelect
