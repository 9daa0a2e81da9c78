import { contestFields } from '@beacon/api/contest-fields'
import type { ContestFull } from '@beacon/api/contest-views'
import type { ContestCommon } from '../../../../db/schema/contest.ts'

/** Exactly the columns that the settings form writes, with those of the kind: flat, as on the wire. */
export type Settings = Pick<ContestFull, keyof typeof contestFields>
const settingNames = Object.keys(contestFields) as Array<keyof Settings>

/** The settings of a whole row, without secrets and what the clock keeps for itself. */
export function settingsOf(row: ContestCommon | Settings): Settings {
  // Checked by the tables: a row that was read whole holds every setting of its kind.
  const values = row as Settings
  return Object.fromEntries(settingNames.map((name) => [name, values[name]])) as unknown as Settings
}
