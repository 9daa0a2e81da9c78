import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SettingPanel } from '../../app/setting-panels.tsx'
import { tableSearch } from '../../app/table-search.ts'
import { SettingsPage } from './settings-page.tsx'

// The names of the tabs, written out: the schemas of all settings come with the page, not with the route.
const tab = z.enum([
  'general',
  'appearance',
  'registration',
  'sign_in',
  'single_sign_on',
  'mail',
  'contests',
  'network',
  'cleaning',
  'backup',
  'history',
])
const search = z.extend(tableSearch([]), { tab: z.catch(z.optional(tab), undefined) })

export const Route = createFileRoute('/admin/_nav/system/system-config')({
  validateSearch: search,
  beforeLoad: requirePermission('setting.read'),
  loader: async ({ context }) => {
    const { settingsQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(settingsQuery)
  },
  component: ConfigPage,
})

function ConfigPage() {
  const { tab: asked = 'general', ...table } = Route.useSearch()
  return <SettingsPage tab={asked} search={table} panel={<SettingPanel tab={asked} search={table} />} />
}
