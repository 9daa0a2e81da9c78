import { type SettingName, settingTabs, settingValues, type SettingValues } from '@beacon/api/setting'
import { expect, it } from 'vitest'
import { changedSecrets, changedValues, rowsOf, tabs } from './setting-rows.ts'

/** Kept in the contract for later; archives go to a folder, so nobody is offered it. */
const notOffered = ['backup_target']

it('shows every setting once, on its own tab', () => {
  for (const { tab } of tabs) {
    const plain = rowsOf(tab).flatMap((row) => (row.name.startsWith('secret:') ? [] : [row.name]))
    const offered = Object.keys(settingTabs[tab]).filter((name) => !notOffered.includes(name))
    expect([...plain].sort()).toEqual(offered.sort())
  }
  expect(tabs.flatMap(({ tab }) => Object.keys(settingTabs[tab])).sort()).toEqual(Object.keys(settingValues.shape).sort())
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
