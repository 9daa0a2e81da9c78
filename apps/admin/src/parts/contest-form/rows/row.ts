import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { PlainControl } from '../../form/setting-control.tsx'
import type { ContestInput, SettingName } from '../model.ts'

/** What a control that a kind brings itself is given. */
export interface OwnControlProps {
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  disabled: boolean
}

/** How a setting is asked for. */
export type Control =
  | PlainControl
  | {
      kind:
        | 'markdown'
        | 'time'
        | 'whitelist'
        | 'percents'
        | 'scoring'
        | 'arena'
        | 'translations'
        | 'brackets'
        | 'entry_fields'
        | 'certificate'
        | 'ways'
    }
  | { kind: 'image'; purpose: 'contest_logo' | 'contest_cover' }
  | { kind: 'select'; options: readonly (readonly [value: string, label: MessageDescriptor])[] }
  | { kind: 'own'; Control: ComponentType<OwnControlProps> }
  /** As the system says, or an own value. */
  | { kind: 'own_text'; first: string }
  | { kind: 'own_number'; min: number; max: number; first: number }

export interface SettingRow<Name extends SettingName = SettingName> {
  name: Name
  label: MessageDescriptor
  help?: MessageDescriptor
  control: Control
  /** May not be left empty; “As default” puts its default back. */
  required?: boolean
  /** Asked for when a contest is made; the others stand on their defaults. */
  asked?: boolean
  /** Settings that the control changes beside its own. */
  covers?: readonly Name[]
  /** Left out while it says nothing: team sizes of a contest of individuals. */
  when?: (values: Partial<ContestInput>) => boolean
}

/** A part of the form; `communication` and `staff` hold an editor of their own besides settings. */
export interface SettingGroup<Name extends SettingName = SettingName> {
  key: string
  title: MessageDescriptor
  rows: readonly SettingRow<Name>[]
}

/** Rows that keep their names in their type: the form of a kind counts them. */
export const settingRows = <const Name extends SettingName>(rows: readonly SettingRow<Name>[]): readonly SettingRow<Name>[] => rows

export const bool = { kind: 'bool' } as const
export const time = { kind: 'time' } as const
export const ways = { kind: 'ways' } as const
export const choice = (...options: readonly (readonly [value: string, label: MessageDescriptor])[]): Control => ({
  kind: 'choice',
  options,
})
export const number = (min: number, max: number, unit?: MessageDescriptor): Control => ({
  kind: 'number',
  min,
  max,
  ...(unit === undefined ? {} : { unit }),
})
