import type { CellFault, CellStage } from '@beacon/api/rounds/cell-check'
import type { RunVerdict } from '@beacon/engine/check'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { contest } from '../contest/contest.ts'
import { entrant } from '../contest/entrant.ts'
import { topic } from '../contest/topic.ts'

/**
 * Checks of cells (entrant and topic) in a round. `rev` 1 is the round's own check, later ones are those that staff ordered. Of each
 * cell one row counts, which an index guards: the latest whose verdict is not an error of ours.
 */
export const cellCheck = pgTable(
  'cell_check',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    n: integer().notNull(),
    topic_id: uuid()
      .notNull()
      .references(() => topic.resource_id, { onDelete: 'cascade' }),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    rev: integer().notNull(),
    /** As it was when the round began; null: nothing could be sent anywhere. */
    address: text(),
    /** Where on the contest clock it may begin, milliseconds: a pause moves it without a word. */
    starts_ms: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: ['planned', 'ordered', 'done'] }).notNull(),
    /** How often it was given to the runner: a pause takes it back. */
    turn: integer().notNull().default(0),
    counts: boolean().notNull(),
    verdict: text().$type<RunVerdict>(),
    /** Why it is an error, for staff. */
    fault: text().$type<CellFault>(),
    /** What entrants may read of its stages; what only staff reads stands in the run. */
    stages: jsonb().$type<CellStage[]>().notNull().default([]),
    took_ms: integer(),
    /** How often the runner began it. */
    attempt: integer().notNull().default(0),
    runner: text(),
    /** Who ordered it; null: the round. */
    asked_by: uuid(),
    planned_at: instant().notNull(),
    done_at: instant(),
    is_annulled: boolean().notNull().default(false),
    annulled_by: uuid(),
    annulled_at: instant(),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.contest_id, table.run, table.n, table.topic_id, table.entrant_id, table.rev] }),
    uniqueIndex('cell_check_counts')
      .on(table.contest_id, table.run, table.n, table.topic_id, table.entrant_id)
      .where(sql`${table.counts}`),
    index('cell_check_open')
      .on(table.contest_id, table.starts_ms)
      .where(sql`${table.state} <> 'done'`),
    index('cell_check_log').on(table.contest_id, table.run, table.planned_at),
  ],
)
export type CellCheckRecord = typeof cellCheck.$inferSelect

/** A rehearsal of a contest that has not begun: its checks stand in the rows of the runner alone. */
export const cellRehearsal = pgTable(
  'cell_rehearsal',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    state: text({ enum: ['running', 'done', 'cancelled'] }).notNull(),
    /** The round that is checked now, or was last. */
    n: integer().notNull(),
    rounds: integer().notNull(),
    /** Checks of a round. */
    boxes: integer().notNull(),
    started_by: uuid().notNull(),
    started_at: instant().notNull(),
    ended_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.contest_id, table.no] }),
    uniqueIndex('cell_rehearsal_one')
      .on(table.contest_id)
      .where(sql`${table.state} = 'running'`),
  ],
)
export type CellRehearsalRecord = typeof cellRehearsal.$inferSelect
