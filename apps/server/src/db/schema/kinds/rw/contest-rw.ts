import type { commonSettings } from '@beacon/api/contest/contest-common'
import type { rwContest } from '@beacon/api/kinds/rw/contest'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
import type { RowOf } from '../../../setting-row.ts'
import { contest, type ContestCommon } from '../../contest/contest.ts'

type OwnLines = Omit<typeof rwContest.table, keyof typeof commonSettings>

/** Settings of a real-world contest that only this kind has. */
export const contestRw = pgTable('contest_rw', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  upcoming_ahead: integer().notNull(),
  call_grace_s: integer().notNull(),
  demo_slot_s: integer().notNull(),
  /** Contests from before there was a rule keep their way. */
  overrun_rule: text().$type<'refuse' | 'reason'>().notNull().default('reason'),
  demo_attempts: integer().notNull(),
  attempt_factor: integer().array().notNull(),
  first_win_percent: integer().notNull(),
  request_limit: integer().notNull(),
  request_open_max: integer().notNull(),
  request_wait_s: integer().notNull(),
  request_until: instant(),
  report_before_demo: text().$type<'required' | 'optional'>().notNull(),
  report_review: boolean().notNull(),
  judges_needed: integer().notNull(),
  conflict_rule: text().$type<'warn' | 'exclude' | 'off'>().notNull(),
})
type ContestRw = Omit<RowOf<OwnLines, typeof contestRw.$inferSelect>, 'contest_id'>

/** A real-world contest, whole: one flat row, as the wire has it. */
export type RwContest = ContestCommon & ContestRw

/** A row of this kind as what it is. @throws Error for a row of another kind, and for one that was read without its settings. */
export function asRw(row: ContestCommon): RwContest {
  if (!('demo_slot_s' in row)) throw new Error(`contest ${row.resource_id} is no whole row of a real-world contest`)
  // Checked: whoever reads a setting reads all of them.
  return row as RwContest
}
