import type { commonSettings } from '@beacon/api/contest/contest-common'
import { contractOf } from '@beacon/api/contest/contest-fields'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'

/** Settings of every contest. At run time those of its kind stand beside them, flat as on the wire; code of the kind reads them there. */
export type Settings = Pick<ContestFull, keyof typeof commonSettings>
export type OfKind = Pick<ContestCommon, 'kind'>

/** Names of all settings of a kind: what its form writes. */
export const settingNames = ({ kind }: OfKind): string[] => Object.keys(contractOf(kind).fields)

/** Factory values of a kind, to be changed freely. */
export const factorySettings = ({ kind }: OfKind): Partial<Settings> => structuredClone({ ...contractOf(kind).defaults })

/** The settings of a whole row, without secrets and what the clock keeps for itself. @throws Error for a row that was not read whole. */
export function settingsOf(row: OfKind & Settings): Settings {
  const values: Record<string, unknown> = { ...row }
  const missing = settingNames(row).find((name) => values[name] === undefined)
  if (missing !== undefined) throw new Error(`a contest of kind ${row.kind} was not read whole: it lacks ${missing}`)
  // Checked: every name is there, and the tables hold what the contract's rules made.
  return Object.fromEntries(settingNames(row).map((name) => [name, values[name]])) as unknown as Settings
}
