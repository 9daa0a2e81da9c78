import type { commonSettings } from '@beacon/api/contest/contest-common'
import type { attackDefenseContest } from '@beacon/api/kinds/attack-defense/contest'
import type { roundSettings } from '@beacon/api/rounds/round-settings'
import type { targetSettings } from '@beacon/api/rounds/target-settings'
import { boolean, doublePrecision, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { RowOf } from '../../../setting-row.ts'
import { contest, type ContestCommon } from '../../contest/contest.ts'
import { asRounds } from '../../rounds/round.ts'
import { asTargets } from '../../rounds/target.ts'

type OwnLines = Omit<
  typeof attackDefenseContest.table,
  keyof typeof commonSettings | keyof typeof roundSettings | keyof typeof targetSettings
>

/** Settings of an attack and defence contest that only this kind has. */
export const contestAd = pgTable('contest_ad', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  scoring_preset: text().$type<'jeopardy_ad' | 'zero_sum' | 'forcad' | 'faust'>().notNull(),
  initial_score: integer(),
  hardness: doublePrecision().notNull(),
  inflation: boolean().notNull(),
  flag_points: integer().notNull(),
  sla_points: integer().notNull(),
  attack_points: integer().notNull(),
  down_points: integer().notNull(),
  flag_prefix: text(),
  flag_life_rounds: integer().notNull(),
  submit_needs_up: boolean().notNull(),
  open_attack_data: boolean().notNull().default(false),
  check_mode: text().$type<'automatic' | 'manual'>().notNull(),
})
type ContestAd = Omit<RowOf<OwnLines, typeof contestAd.$inferSelect>, 'contest_id'>

/** An attack and defence contest, whole: one flat row, as the wire has it. */
export type AdContest = ReturnType<typeof asRounds<ContestCommon>> & ReturnType<typeof asTargets<ContestCommon>> & ContestAd

/** A row of this kind as what it is. @throws Error for a row of another kind, and for one that was read without its settings. */
export function asAd(row: ContestCommon): AdContest {
  if (!('scoring_preset' in asTargets(asRounds(row)))) throw new Error(`contest ${row.resource_id} is no whole row of attack and defence`)
  // Checked: whoever reads a setting reads all of them.
  return row as AdContest
}
