import { type SettingValues, settingValues } from '@beacon/api/setting'
import { expect, it } from 'vitest'
import { changedValues, rowsOf } from './setting-rows.ts'

it('shows every setting once', () => {
  const shown = [...rowsOf('general'), ...rowsOf('registration')].map((row) => row.name)
  expect([...shown].sort()).toEqual(Object.keys(settingValues.shape).sort())
})

it('sends what its own tab changed, and nothing of the other', () => {
  const before = { system_name: 'Beacon 烽火', login_lock_tries: 5 } as SettingValues
  const after = { ...before, system_name: 'Harbour', login_lock_tries: 9 }
  expect(changedValues(before, after, 'general')).toEqual({ system_name: 'Harbour' })
})
