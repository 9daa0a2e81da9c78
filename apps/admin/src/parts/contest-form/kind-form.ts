import type { contestContracts } from '@beacon/api/kinds/index'
import type { BuiltKind } from '@beacon/router'
import type { MessageDescriptor } from '@lingui/core'
import { createContext, use } from 'react'
import type { SettingName } from './model.ts'
import type { SettingGroup, SettingRow } from './rows/row.ts'

/** The form of the contests of a kind, and of their defaults. */
export interface KindForm {
  kind: BuiltKind
  /** The head of the empty form. */
  newOne: MessageDescriptor
  /** The head of the form of a stored one. */
  storedOne: MessageDescriptor
  /** Every part in its order: those of all kinds (`commonParts`), and those of its own. */
  groups: readonly SettingGroup[]
}

interface Written<Kind extends BuiltKind, Name extends SettingName, Unchosen extends SettingName> extends KindForm {
  kind: Kind
  groups: readonly SettingGroup<Name>[]
  /** Settings that nobody chooses in this kind: a shared part has a row of them, or there is none. */
  unchosen?: readonly Unchosen[]
  /** What a new display may show, where the kind offers others than most. */
  displays?: readonly (readonly [value: string, label: MessageDescriptor])[]
}
type Lines<Kind extends BuiltKind> = keyof (typeof contestContracts)[Kind]['table'] & string
/** Asks for nothing where a form is whole; else the compiler's message begins with the setting. */
type Whole<Lacks extends string, Foreign extends string> = Record<`${Lacks} has no row` | `${Foreign} is of another kind`, never>

/** The form of a kind. A setting of its table without a row does not compile, nor does a row of another kind's setting. */
export function kindForm<Kind extends BuiltKind, Name extends SettingName, Unchosen extends SettingName = never>(
  form: Written<Kind, Name, Unchosen> & Whole<Exclude<Lines<Kind>, Name | Unchosen>, Exclude<Name, Lines<Kind>>>,
): KindForm {
  const { unchosen = [], displays, groups, ...head } = form
  const without: readonly SettingName[] = unchosen
  const withDisplays = (row: SettingRow): SettingRow =>
    row.name === 'viewer_default' && displays !== undefined ? { ...row, control: { kind: 'select', options: displays } } : row
  const rowsOf = ({ rows }: SettingGroup) => rows.filter(({ name }) => !without.includes(name)).map(withDisplays)
  return { ...head, groups: groups.map((group) => ({ ...group, rows: rowsOf(group) })) }
}

export const KindFormContext = createContext<KindForm | null>(null)

export function useKindForm(): KindForm {
  const form = use(KindFormContext)
  if (form === null) throw new Error('A part of a contest form stands outside KindFormContext')
  return form
}
