import * as z from 'zod/mini'
import { factoryOf, inherited, settingTable, type SettingValues } from '../contest/contest-setting-table.ts'
import { integer } from '../fields.ts'

/** Settings of every contest that is played in rounds, whatever its kind. */
export const roundSettings = settingTable({
  /** Seconds of the contest clock. While a contest runs a change holds from the next round on (`round-pace.ts`). */
  round_duration_s: { ...inherited, body: integer(10, 7_200), factory: 180, view: z.int(), shown: 'plain', fixed: 'ended' },
  /** Seconds after its end until a round is settled, whatever of it is still open. */
  round_grace_s: { ...inherited, body: integer(6, 60), factory: 10, shown: 'staff' },
})

export const roundRuleDefaults = factoryOf(roundSettings)
export type RoundRules = SettingValues<typeof roundSettings>
