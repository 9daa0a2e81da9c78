import type { SettingName, SettingTab, SettingValues } from '@beacon/api/platform/setting'
import type { MessageDescriptor } from '@lingui/core'
import type { PlainControl } from '../../parts/form/setting-control.tsx'

export type Control =
  | PlainControl
  | { kind: 'lines'; max: number; rows?: number }
  | { kind: 'clock' }
  | { kind: 'zone' | 'role' | 'roles' | 'organisation' | 'words' | 'registries' | 'registration_fields' | 'profile_fields' }
  | { kind: 'numbers'; options: readonly (readonly [value: number | null, label: MessageDescriptor])[] }
  | { kind: 'picture'; purpose: 'system_logo' | 'favicon' | 'login_picture' }
  | { kind: 'mail' | 'ldap' | 'oidc' | 'target' | 'vpn' | 'ways' }
  | { kind: 'secret'; secret: string }

export interface SettingRow {
  /** The setting; a secret is `secret:<name>`. */
  name: SettingName | `secret:${string}`
  label: MessageDescriptor
  help?: MessageDescriptor
  control: Control
  /** Said while the value is such that somebody should know. */
  warning?: { when: (values: SettingValues) => boolean; words: MessageDescriptor }
}

export interface SettingGroup {
  key: string
  title: MessageDescriptor
  rows: readonly SettingRow[]
  /** Said above the rows. */
  note?: MessageDescriptor
  /** Of a part that is not built yet: kept and checked, and on no page. */
  waits?: true
}

export interface TabRows {
  tab: SettingTab
  label: MessageDescriptor
  groups: readonly SettingGroup[]
}

/** What the form holds: every setting, and the secrets that are to change (null takes one away). */
export type FormValues = SettingValues & { secrets: Record<string, string | null | undefined> }
