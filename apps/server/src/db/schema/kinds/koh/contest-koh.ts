import type { commonSettings } from '@beacon/api/contest/contest-common'
import type { kohContest } from '@beacon/api/kinds/koh/contest'
import type { roundSettings } from '@beacon/api/rounds/round-settings'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { RowOf } from '../../../setting-row.ts'
import { contest, type ContestCommon } from '../../contest/contest.ts'
import { asRounds } from '../../rounds/round.ts'

/** Settings of king of the hill that only this kind has. */
export const contestKoh = pgTable('contest_koh', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  flag_prefix: text(),
  flag_rate_count: integer().notNull(),
  flag_rate_window_s: integer().notNull(),
  blood_percent: jsonb().$type<[number, number, number]>().notNull(),
  patch_limit: integer().notNull(),
  retry_wait_s: integer().notNull(),
  patch_duration_s: integer().notNull(),
  probe_interval_s: integer().notNull(),
  down_restart_probes: integer().notNull(),
  complaints: boolean().notNull(),
  complaint_window_min: integer().notNull(),
})

type OwnLines = Omit<typeof kohContest.table, keyof typeof commonSettings | keyof typeof roundSettings>
type ContestKoh = Omit<RowOf<OwnLines, typeof contestKoh.$inferSelect>, 'contest_id'>

/** A contest of king of the hill, whole: one flat row, as the wire has it. */
export type KohContest = ReturnType<typeof asRounds<ContestCommon>> & ContestKoh

/** A row of this kind as what it is. @throws Error for a row of another kind, and for one that was read without its settings. */
export function asKoh(row: ContestCommon): KohContest {
  if (!('patch_duration_s' in asRounds(row))) throw new Error(`contest ${row.resource_id} is no whole row of king of the hill`)
  // Checked: whoever reads a setting reads all of them.
  return row as KohContest
}
