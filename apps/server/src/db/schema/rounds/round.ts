import type { roundSettings } from '@beacon/api/rounds/round-settings'
import type { RoundState } from '@beacon/api/rounds/round'
import type { RoundPace } from '@beacon/engine/rounds'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import type { RowOf } from '../../setting-row.ts'
import { contest } from '../contest/contest.ts'

/** Settings of a contest that is played in rounds; one table for all kinds that have them. */
export const contestRound = pgTable('contest_round', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  round_duration_s: integer().notNull(),
  round_grace_s: integer().notNull(),
  /** Lengths of its rounds in this run; empty while the length was never changed. */
  paces: jsonb().$type<RoundPace[]>().notNull().default([]),
})
type ContestRound = RowOf<typeof roundSettings, typeof contestRound.$inferSelect>

/** A row that was read whole. @throws Error for a contest of a kind without rounds. */
export function asRounds<T extends object>(row: T): T & Omit<ContestRound, 'contest_id'> {
  if (!('round_duration_s' in row)) throw new Error('the contest is not played in rounds')
  // Checked: whoever reads a setting reads all of them.
  return row as T & ContestRound
}

/**
 * Rounds of a run, from 1, without gaps. `settling` rounds are settled in order under the contest's lock; a settled one is settled
 * again whenever its facts change, and `digest` says whether it pays something else than before.
 */
export const round = pgTable(
  'round',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    n: integer().notNull(),
    state: text().$type<RoundState>().notNull(),
    rev: integer().notNull().default(0),
    opened_at: instant(),
    closed_at: instant(),
    late_ms: integer(),
    settled_at: instant(),
    reason: text(),
    /** SHA-256 of what it paid last, hexadecimal. */
    digest: text(),
  },
  (table) => [
    primaryKey({ columns: [table.contest_id, table.run, table.n] }),
    index('round_open')
      .on(table.contest_id)
      .where(sql`${table.state} in ('running', 'settling')`),
  ],
)
export type RoundRecord = typeof round.$inferSelect

/**
 * How a contest stood after a round, which the settlement of later ones goes on from; a copy of what facts say, that may be gone at any
 * time. `seal`: SHA-256 of all that it follows from beside the facts of its rounds; under another one it is none.
 */
export const roundFold = pgTable(
  'round_fold',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    n: integer().notNull(),
    seal: text().notNull(),
    state: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.n] })],
)
