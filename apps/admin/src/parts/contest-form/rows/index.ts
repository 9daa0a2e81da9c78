import { contestDefaultFields } from '@beacon/api/contest-fields'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingName } from '../model.ts'
import { base, timeRows } from './base.ts'
import { afterEnd, communication, flags, writeups } from './limits.ts'
import { players } from './players.ts'
import type { SettingGroup, SettingRow } from './row.ts'
import { ranking, scoring } from './scoring.ts'

export type { Control, GroupKey, SettingGroup, SettingRow } from './row.ts'

/** Every setting of a contest, in the parts of its form. */
export const settingGroups: readonly SettingGroup[] = [
  { key: 'base', title: msg`Base`, rows: base },
  { key: 'time', title: msg`Time`, rows: timeRows },
  { key: 'players', title: msg`Who plays`, rows: players },
  { key: 'scoring', title: msg`Questions and scoring`, rows: scoring },
  { key: 'ranking', title: msg`Ranking and freeze`, rows: ranking },
  { key: 'flags', title: msg`Flags and limits`, rows: flags },
  { key: 'communication', title: msg`Communication`, rows: communication },
  { key: 'writeups', title: msg`Writeups and AI use`, rows: writeups },
  { key: 'after_end', title: msg`After the end`, rows: afterEnd },
  { key: 'staff', title: msg`Staff`, rows: [] },
]

const allRows = settingGroups.flatMap(({ rows }) => rows)
/** Asked for when a contest is made. */
export const askedRows: readonly SettingRow[] = allRows.filter(({ asked }) => asked === true)

/** What a new contest stands on its defaults for: nothing that is asked, nothing that the buttons at the foot decide. */
export const restGroups: readonly SettingGroup[] = settingGroups.map((group) => ({
  ...group,
  rows: group.rows.filter(({ name, asked }) => asked !== true && name !== 'is_public'),
}))

/** The parts that a kind has defaults for. */
export const defaultGroups: readonly SettingGroup[] = settingGroups.flatMap((group) => {
  const rows = group.rows.filter(({ name }) => name in contestDefaultFields)
  return rows.length === 0 ? [] : [{ ...group, rows }]
})

export const settingRow = (name: string): SettingRow | undefined =>
  allRows.find((row) => row.name === name) ?? allRows.find(({ covers }) => covers?.includes(name as SettingName))

/** What a choice is called: “Team” for `game_type`, `team`. */
export function choiceLabel(name: SettingName, value: string): MessageDescriptor | undefined {
  const control = settingRow(name)?.control
  if (control?.kind !== 'choice' && control?.kind !== 'select') return undefined
  return control.options.find(([option]) => option === value)?.[1]
}
