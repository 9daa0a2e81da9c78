import type { CheckCode, CheckFault, CheckStatus, CheckTrigger, PointState, RunState } from '@beacon/api/kinds/operation/views'
import type { ProofPhase } from '@beacon/api/kinds/operation/proof'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
import { question } from '../../bank/question.ts'
import { contest } from '../../contest/contest.ts'
import { entrant } from '../../contest/entrant.ts'
import { topic } from '../../contest/topic.ts'

/**
 * A run of the checks of an entrant and topic. How it is carried out stands in `check_run`, whose key is `run_id attempt`. One of an entrant
 * and topic is open at a time: the index decides between two that come at once.
 */
export const operationRun = pgTable(
  'operation_run',
  {
    run_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    topic_id: uuid()
      .notNull()
      .references(() => topic.resource_id, { onDelete: 'cascade' }),
    trigger: text().$type<CheckTrigger>().notNull(),
    user_id: uuid(),
    /** What it was applied for; guards are looked at besides. */
    point_ids: uuid().array().notNull(),
    /** This counts, wherever it stood in the queue. */
    requested_at: instant().notNull(),
    /** On the contest clock, milliseconds. */
    requested_elapsed_ms: bigint({ mode: 'number' }).notNull(),
    /** Of the clock: the interval; null else. */
    interval_n: integer(),
    state: text().$type<RunState>().notNull().default('queued'),
    /** Which order of it counts, from 1; another one begins with another number. */
    attempt: integer().notNull().default(1),
    /** Orders of it that our machines could not carry out. */
    faults: integer().notNull().default(0),
    /** The generation of the scene that it looks at; another one is another network. */
    scene_id: uuid(),
    scene_gen: integer(),
    done_at: instant(),
  },
  (table) => [
    uniqueIndex('operation_run_open')
      .on(table.contest_id, table.run, table.entrant_id, table.topic_id)
      .where(sql`${table.state} in ('queued', 'running')`),
    uniqueIndex('operation_run_interval')
      .on(table.contest_id, table.run, table.entrant_id, table.topic_id, table.interval_n)
      .where(sql`${table.interval_n} is not null`),
    index('operation_run_log').on(table.contest_id, table.run, table.requested_at),
    index('operation_run_entrant').on(table.entrant_id, table.topic_id, table.requested_at),
  ],
)
export type OperationRunRecord = typeof operationRun.$inferSelect

/** One point in one run, the guards too. */
export const operationCheck = pgTable(
  'operation_check',
  {
    run_id: uuid()
      .notNull()
      .references(() => operationRun.run_id, { onDelete: 'cascade' }),
    point_id: uuid().notNull(),
    contest_id: uuid().notNull(),
    run: integer().notNull(),
    entrant_id: uuid().notNull(),
    topic_id: uuid().notNull(),
    requested_at: instant().notNull(),
    role: text({ enum: ['task', 'guard'] }).notNull(),
    status: text().$type<CheckStatus>().notNull().default('queued'),
    code: text().$type<CheckCode>(),
    fault: text().$type<CheckFault>(),
    /** Names of guards that did not work. */
    guards: text().array().notNull().default([]),
    /** It used one of the entrant's checks. */
    is_counted: boolean().notNull().default(false),
    /** The log holds its success. */
    is_told: boolean().notNull().default(false),
    public: text().notNull().default(''),
    private: text().notNull().default(''),
    output: text().notNull().default(''),
    exit_code: integer(),
    took_ms: integer(),
    script_id: uuid(),
    runner: text(),
    done_at: instant(),
    decided_by: uuid(),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.run_id, table.point_id] }),
    index('operation_check_point').on(table.contest_id, table.run, table.entrant_id, table.point_id),
    index('operation_check_log').on(table.contest_id, table.run, table.requested_at),
  ],
)
export type OperationCheckRecord = typeof operationCheck.$inferSelect

/** How an entrant stands at a point: it follows from the checks, and is written with them. */
export const operationPoint = pgTable(
  'operation_point',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    topic_id: uuid().notNull(),
    point_id: uuid().notNull(),
    state: text().$type<PointState>().notNull(),
    since: instant(),
    /** The run that made it passed. */
    run_id: uuid(),
    is_lost: boolean().notNull(),
    losses: integer().notNull(),
    first_passed_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.entrant_id, table.point_id] })],
)
export type OperationPointRecord = typeof operationPoint.$inferSelect

/** The last check of a point of a question in a phase, by whoever ordered it. */
export const operationProof = pgTable(
  'operation_proof',
  {
    question_id: uuid()
      .notNull()
      .references(() => question.resource_id, { onDelete: 'cascade' }),
    point_id: uuid().notNull(),
    phase: text().$type<ProofPhase>().notNull(),
    /** Of what it is about: another one means that the point was changed. */
    digest: text().notNull(),
    result: text({ enum: ['success', 'fail', 'error'] }).notNull(),
    fault: text().$type<CheckFault>(),
    public: text().notNull(),
    private: text().notNull(),
    output: text().notNull(),
    exit_code: integer(),
    took_ms: integer().notNull(),
    at: instant().notNull(),
    by: uuid(),
  },
  (table) => [primaryKey({ columns: [table.question_id, table.point_id, table.phase] })],
)

/** Checks of a proof that wait or run; one of a question at a time. */
export const operationProving = pgTable('operation_proving', {
  question_id: uuid()
    .primaryKey()
    .references(() => question.resource_id, { onDelete: 'cascade' }),
  proving_id: uuid().notNull(),
  phase: text().$type<ProofPhase>().notNull(),
  point_ids: uuid().array().notNull(),
  digests: jsonb().$type<Record<string, string>>().notNull(),
  by: uuid().notNull(),
  ordered_at: instant().notNull(),
})
