import {
  type SettingName,
  type SettingTab,
  settingTabs,
  settingValues,
  type SettingValues,
  waitingTabs,
} from '@beacon/api/platform/setting'
import { expect, it } from 'vitest'
import { changedSecrets, changedValues, formValues, rowsOf, tabs } from './setting-rows.ts'

const allTabs = Object.keys(settingTabs) as SettingTab[]

it('has a row for every setting, on its own tab, and shows no tab of a part that is not built', () => {
  for (const tab of allTabs) {
    const plain = rowsOf(tab).flatMap((row) => (row.name.startsWith('secret:') ? [] : [row.name]))
    expect([...plain].sort()).toEqual(Object.keys(settingTabs[tab]).sort())
  }
  expect(allTabs.flatMap((tab) => Object.keys(settingTabs[tab])).sort()).toEqual(Object.keys(settingValues.shape).sort())
  expect([...tabs.map(({ tab }) => tab), ...waitingTabs].sort()).toEqual([...allTabs].sort())
})

it('shows no group of a part that is not built', () => {
  const shown = tabs.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows.map(({ name }) => name)))
  expect([shown.includes('vpn_packages'), shown.includes('vlan_token_bucket')]).toEqual([true, false])
})

it('sends what its own tab changed, and nothing of another', () => {
  const before = { system_name: 'Beacon 烽火', login_lock_tries: 5 } as SettingValues
  const after = { ...before, system_name: 'Harbour', login_lock_tries: 9 }
  expect(changedValues(before, after, 'general')).toEqual({ system_name: 'Harbour' } satisfies Partial<Record<SettingName, string>>)
})

it('sends secrets that were typed or taken away, not empty boxes', () => {
  expect(changedSecrets({ secrets: { mail: 'x', ldap: '', backup_target: null, default_password: undefined } })).toEqual({
    mail: 'x',
    backup_target: null,
  })
})

it('begins with a place for every secret, so that the box of one does not look like a change', () => {
  const boxes = tabs.flatMap(({ tab }) => rowsOf(tab).flatMap(({ control }) => (control.kind === 'secret' ? [control.secret] : [])))
  const { secrets } = formValues({ oidc_providers: [{ id: 'school' }] } as SettingValues)
  expect(boxes).toContain('backup_passphrase')
  for (const name of [...boxes, 'mail', 'ldap', 'backup_target', 'oidc:school']) expect([name, name in secrets]).toEqual([name, true])
  expect(changedSecrets({ secrets })).toEqual({})
})
