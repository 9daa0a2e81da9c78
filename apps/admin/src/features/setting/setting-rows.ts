import {
  secretNames,
  type SettingName,
  settingItem,
  type SettingTab,
  settingTabs,
  type SettingValues,
  waitingTabs,
} from '@beacon/api/platform/setting'
import type { Permission } from '@beacon/api/people/permissions'
import { mail, registration, signIn, singleSignOn } from './rows/entry.ts'
import { appearance, contests, general } from './rows/look.ts'
import { range } from './rows/range.ts'
import { backup, cleaning, courses, network, recording } from './rows/operation.ts'
import type { FormValues, SettingRow, TabRows } from './setting-row.ts'

export type VisibleTab = Exclude<SettingTab, (typeof waitingTabs)[number]>

const known: readonly TabRows[] = [
  general,
  appearance,
  registration,
  signIn,
  singleSignOn,
  mail,
  contests,
  network,
  range,
  recording,
  courses,
  cleaning,
  backup,
]

const isVisible = (one: TabRows): one is TabRows & { tab: VisibleTab } => !waitingTabs.some((waiting) => waiting === one.tab)

/** The tabs in their order, with their groups: those of parts that are built. */
export const tabs = known.filter(isVisible).map((one) => ({ ...one, groups: one.groups.filter(({ waits }) => waits !== true) }))

export const rowsOf = (tab: SettingTab): readonly SettingRow[] =>
  known.find((one) => one.tab === tab)?.groups.flatMap((group) => group.rows) ?? []

/** The history names every setting, also one that stands on no page. */
const allRows: ReadonlyMap<string, { row: SettingRow; tab: SettingTab }> = new Map(
  known.flatMap(({ tab, groups }) => groups.flatMap((group) => group.rows.map((row) => [row.name, { row, tab }] as const))),
)
export const settingRow = (name: string): SettingRow | undefined => allRows.get(name)?.row

export const settingNames = (): readonly string[] => [...allRows.keys()]

/** Only what differs is sent: two people may change different settings at once. */
export function changedValues(before: SettingValues, after: SettingValues, tab: SettingTab): Partial<SettingValues> {
  const own = Object.keys(settingTabs[tab]) as SettingName[]
  const differs = (name: SettingName) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  return Object.fromEntries(own.filter(differs).map((name) => [name, after[name]]))
}

/** The first values of the form. Every secret's box has an empty place, so that a box that appears does not look like a change. */
export const formValues = (values: SettingValues): FormValues => ({
  ...values,
  secrets: Object.fromEntries([...secretNames, ...values.oidc_providers.map(({ id }) => `oidc:${id}`)].map((name) => [name, undefined])),
})

/** Secrets that were typed, or are to go. */
export const changedSecrets = (values: Pick<FormValues, 'secrets'>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(values.secrets).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )

/** Whether any setting of a tab may be changed. */
export const isTabOpen = (tab: SettingTab, permissions: { has: (item: Permission) => boolean }): boolean =>
  rowsOf(tab).some((row) => permissions.has(settingItem(row.name)))
