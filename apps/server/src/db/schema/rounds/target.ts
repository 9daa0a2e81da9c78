import type { targetSettings } from '@beacon/api/rounds/target-settings'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { RowOf } from '../../setting-row.ts'
import { contest } from '../contest/contest.ts'
import { entrant } from '../contest/entrant.ts'

/** Settings of a contest whose entrants have boxes that are checked; one table for all kinds that have them. */
export const contestTarget = pgTable('contest_target', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  address_template: text().notNull(),
})
type ContestTarget = RowOf<typeof targetSettings, typeof contestTarget.$inferSelect>

/** A row that was read whole. @throws Error for a contest of a kind without boxes. */
export function asTargets<T extends object>(row: T): T & Omit<ContestTarget, 'contest_id'> {
  if (!('address_template' in row)) throw new Error('the contest has no boxes')
  // Checked: whoever reads a setting reads all of them.
  return row as T & ContestTarget
}

/** What is said of the boxes of one entrant; without a row they stand where the template says. */
export const roundTarget = pgTable(
  'round_target',
  {
    entrant_id: uuid()
      .primaryKey()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    /** Its boxes belong to nobody: they stay as they were made, and flags of them count for nobody. */
    is_nop: boolean().notNull().default(false),
    /** Addresses that were written by hand, by topic. */
    addresses: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    version: integer().notNull().default(1),
  },
  (table) => [index('round_target_contest').on(table.contest_id)],
)
export type RoundTargetRecord = typeof roundTarget.$inferSelect
