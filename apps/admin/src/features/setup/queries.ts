import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { query, queryKeyOf } from '@beacon/api/query'
import { question } from '@beacon/api/bank/question'
import { setting, type SettingValues } from '@beacon/api/platform/setting'
import { meQuery, systemInfoQuery } from '@beacon/auth'
import type { QueryClient } from '@tanstack/react-query'

export const setupQuery = query(setting.setup, {})
export const settingsQuery = query(setting.get, {})

/** Asks again for everything the first steps are ticked by. */
export async function refreshSetup(queryClient: QueryClient): Promise<void> {
  const keys = [setupQuery.queryKey, queryKeyOf(question.list), queryKeyOf(contest.list)]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Moves the wizard on; null ends it or puts it off. */
export async function moveWizard(queryClient: QueryClient, wizard_step: number | null): Promise<void> {
  await call(setting.setup_step, { body: { wizard_step } })
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (me !== undefined) queryClient.setQueryData(meQuery.queryKey, { ...me, wizard_step })
  await queryClient.invalidateQueries({ queryKey: setupQuery.queryKey })
}

/** Saves a few settings over what stands there now. */
export async function saveSettings(queryClient: QueryClient, values: Partial<SettingValues>): Promise<void> {
  const { version } = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })
  await call(setting.update, { body: { values, version } })
  await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: systemInfoQuery.queryKey })
}
