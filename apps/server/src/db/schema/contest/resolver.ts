import type { ResolverStep } from '@beacon/engine/resolver'
import { boolean, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { contest } from './contest.ts'

/** The resolver of a contest: its steps were computed at `seq` of `run`; it does not go on once the contest has moved past that. */
export const resolverRun = pgTable('resolver_run', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  run: integer().notNull(),
  seq: integer().notNull(),
  bracket_id: uuid(),
  award_places: integer().notNull(),
  /** Ids in place order of the frozen standing: where the steps begin. */
  frozen_order: jsonb().$type<string[]>().notNull(),
  total: integer().notNull(),
  step: integer().notNull().default(0),
  /** The last change went back. */
  is_back: boolean().notNull().default(false),
  auto_s: integer(),
  next_at: instant(),
  prepared_at: instant().notNull(),
  prepared_by: uuid(),
})
export type ResolverRecord = typeof resolverRun.$inferSelect

/** A step and the row's cells around it. Read one at a time: what is not shown yet leaves the house in no reply. */
export const resolverStep = pgTable(
  'resolver_step',
  {
    contest_id: uuid()
      .notNull()
      .references(() => resolverRun.contest_id, { onDelete: 'cascade' }),
    step: integer().notNull(),
    entrant_id: uuid().notNull(),
    content: jsonb().$type<ResolverStep & { cells_before: string; cells_after: string }>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.step] })],
)
