import type { SettingValues } from '@beacon/api/setting'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type SettingName = keyof SettingValues
export type Tab = 'general' | 'registration'

type Choice = readonly [value: string, label: MessageDescriptor]
export type Control =
  | { kind: 'text' | 'lines' | 'bool' | 'zone' | 'role' | 'organisation' | 'code' }
  | { kind: 'number'; min: number; max: number; unit?: MessageDescriptor }
  | { kind: 'choice'; options: readonly Choice[] }

export interface SettingRow {
  name: SettingName
  label: MessageDescriptor
  help?: MessageDescriptor
  control: Control
}

const bool = { kind: 'bool' } as const
const minutes = msg({ context: 'unit', message: 'min' })

interface Group {
  key: string
  title: MessageDescriptor
  rows: readonly SettingRow[]
}

const names: readonly SettingRow[] = [
  { name: 'system_name', label: msg`System name`, help: msg`In the title, on the sign-in page, in exports.`, control: { kind: 'text' } },
  {
    name: 'system_name_zh',
    label: msg`System name, Chinese`,
    help: msg`Used under Chinese; empty takes the one above.`,
    control: { kind: 'text' },
  },
  { name: 'organiser_name', label: msg`Organiser`, help: msg`Under the sign-in title.`, control: { kind: 'text' } },
  { name: 'login_text', label: msg`Text on the sign-in page`, control: { kind: 'lines' } },
]

const look: readonly SettingRow[] = [
  { name: 'time_zone', label: msg`Time zone`, control: { kind: 'zone' } },
  {
    name: 'locale_default',
    label: msg`Language`,
    control: {
      kind: 'choice',
      options: [
        ['browser', msg`as the browser`],
        ['en', msg`English`],
        ['zh', msg`Chinese`],
      ],
    },
  },
  { name: 'locale_switch', label: msg`Language switch`, help: msg`People may choose another language.`, control: bool },
  {
    name: 'theme_default',
    label: msg`Theme`,
    control: {
      kind: 'choice',
      options: [
        ['dark', msg`dark`],
        ['light', msg`light`],
      ],
    },
  },
  { name: 'theme_switch', label: msg`Theme switch`, help: msg`People may choose the other theme.`, control: bool },
]

const teams: readonly SettingRow[] = [
  { name: 'team_self_service', label: msg`Own teams`, help: msg`Players make and join teams themselves.`, control: bool },
  { name: 'team_max_members', label: msg`Members at most`, control: { kind: 'number', min: 1, max: 100 } },
]

const entry: readonly SettingRow[] = [
  {
    name: 'registration_open',
    label: msg({ context: 'account', message: 'Registration' }),
    help: msg`Anybody may register.`,
    control: bool,
  },
  { name: 'registration_review', label: msg`Review`, help: msg`A registration waits until somebody approves it.`, control: bool },
  { name: 'registration_code', label: msg`Registration code`, help: msg`Asked for when it is set.`, control: { kind: 'code' } },
  { name: 'registration_default_role', label: msg`Role`, help: msg`Of new accounts.`, control: { kind: 'role' } },
  {
    name: 'registration_organisation',
    label: msg`Organisation`,
    help: msg`Chosen at first in the form.`,
    control: { kind: 'organisation' },
  },
  {
    name: 'registration_per_address_hour',
    label: msg`From one address`,
    help: msg`Registrations in an hour; a school hall is one address.`,
    control: { kind: 'number', min: 1, max: 10_000 },
  },
]

const lock: readonly SettingRow[] = [
  {
    name: 'login_lock_tries',
    label: msg`Wrong passwords`,
    help: msg`After so many the account is locked from that address.`,
    control: { kind: 'number', min: 3, max: 20 },
  },
  { name: 'login_lock_minutes', label: msg`Locked for`, control: { kind: 'number', min: 1, max: 1440, unit: minutes } },
]

/** The settings of each tab. */
export const tabs: Readonly<Record<Tab, readonly Group[]>> = {
  general: [
    { key: 'names', title: msg`Names`, rows: names },
    { key: 'look', title: msg`Language and look`, rows: look },
    { key: 'teams', title: msg`Teams`, rows: teams },
  ],
  registration: [
    { key: 'entry', title: msg`New accounts`, rows: entry },
    { key: 'lock', title: msg`Wrong passwords`, rows: lock },
  ],
}

export const rowsOf = (tab: Tab): readonly SettingRow[] => tabs[tab].flatMap((group) => group.rows)
export const settingRow = (name: string): SettingRow | undefined =>
  [...rowsOf('general'), ...rowsOf('registration')].find((row) => row.name === name)

/** Only what differs is sent: two people may change different settings at once. */
export function changedValues(before: SettingValues, after: SettingValues, tab: Tab): Partial<SettingValues> {
  const own = rowsOf(tab).map((row) => row.name)
  return Object.fromEntries(own.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]))
}

/** Settings whose change needs `setting.security`. */
export const securityNames: ReadonlySet<SettingName> = new Set([
  'registration_default_role',
  'registration_per_address_hour',
  'login_lock_tries',
  'login_lock_minutes',
])
