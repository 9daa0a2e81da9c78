import * as z from 'zod/mini'
import { factoryOf, inherited, settingTable, type SettingValues } from '../contest/contest-setting-table.ts'
import { integer } from '../fields.ts'

/** Settings of every contest that is played in rounds, whatever its kind. */
export const roundSettings = settingTable({
  /** Seconds of the contest clock. Lives of flags and scores are counted in rounds, so it stands still from the start on. */
  round_duration_s: { ...inherited, body: integer(30, 7_200), factory: 180, view: z.int(), shown: 'plain', fixed: 'started' },
  /** Seconds after its end until a round is settled, whatever of it is still open. */
  round_grace_s: { ...inherited, body: integer(6, 60), factory: 10, shown: 'staff' },
})

export const roundRuleDefaults = factoryOf(roundSettings)
export type RoundRules = SettingValues<typeof roundSettings>
