import { contractOf } from '@beacon/api/contest/contest-fields'
import { type BuiltKind, hasCapability } from '@beacon/router'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { KindForm } from '../kind-form.ts'
import type { SettingName } from '../model.ts'
import { base, timeRows } from './base.ts'
import { players } from './players.ts'
import { freeze, reveal, visibilityRows, teamScore, watch } from './ranking.ts'
import type { SettingGroup, SettingRow } from './row.ts'
import { aiUse, certificate } from './rules.ts'

export type { Control, SettingGroup, SettingRow } from './row.ts'

/** Settings of every kind that stand among those of a kind. */
export const commonRows = { shown: visibilityRows, freeze, reveal, watch, teamScore, aiUse, certificate } as const

/** Parts of the form that are the same for every kind. */
export const commonParts = {
  base: { key: 'base', title: msg`Basics`, rows: base },
  time: { key: 'time', title: msg`Time`, rows: timeRows },
  players: { key: 'players', title: msg`Who plays`, rows: players },
  staff: { key: 'staff', title: msg`Staff`, rows: [] },
} as const satisfies Record<string, SettingGroup>

/** Titles of parts where rows of a kind may stand between those of every kind. */
export const partTitles = {
  ranking: msg`Ranking and freeze`,
  communication: msg`Communication`,
  after_end: msg`After the end`,
} as const

/** The form of a kind that adds parts of its own and mixes nothing: they stand behind who plays. */
export function plainGroups<Name extends SettingName>(kind: BuiltKind, own: readonly SettingGroup<Name>[]) {
  const { base: first, time, players: who, staff } = commonParts
  const has = <Row extends SettingRow>(capability: 'freeze' | 'teams', rows: readonly Row[]) =>
    hasCapability(kind, capability) ? rows : []
  const ranking = [...visibilityRows, ...has('teams', teamScore), ...has('freeze', [...freeze, ...reveal]), ...watch]
  return [
    first,
    time,
    { ...who, rows: [...who.rows, ...aiUse] },
    ...own,
    { key: 'ranking', title: partTitles.ranking, rows: ranking },
    { key: 'communication', title: partTitles.communication, rows: [] },
    { key: 'after_end', title: partTitles.after_end, rows: certificate },
    staff,
  ]
}

const rowsOf = ({ groups }: KindForm): SettingRow[] => groups.flatMap(({ rows }) => rows)

/** Rows of the form that makes a contest. */
export const creationRows = (form: KindForm): SettingRow[] => rowsOf(form).filter(({ asked }) => asked === true)

/** What a new contest stands on its defaults for: nothing that is asked, nothing that the buttons at the foot decide. */
export const restGroups = ({ groups }: KindForm): SettingGroup[] =>
  groups.map((group) => ({ ...group, rows: group.rows.filter(({ name, asked }) => asked !== true && name !== 'is_public') }))

/** The parts that a kind has defaults for. */
export function defaultGroups({ kind, groups }: KindForm): SettingGroup[] {
  const { defaultFields } = contractOf(kind)
  return groups.flatMap((group) => {
    const rows = group.rows.filter(({ name }) => name in defaultFields)
    return rows.length === 0 ? [] : [{ ...group, rows }]
  })
}

export function settingRow(form: KindForm, name: string): SettingRow | undefined {
  const rows = rowsOf(form)
  return rows.find((row) => row.name === name) ?? rows.find(({ covers }) => covers?.some((one) => one === name))
}

/** What a choice is called: “Team” for `game_type`, `team`. */
export function choiceLabel(form: KindForm, name: string, value: string): MessageDescriptor | undefined {
  const control = settingRow(form, name)?.control
  if (control?.kind !== 'choice' && control?.kind !== 'select') return undefined
  return control.options.find(([option]) => option === value)?.[1]
}
