import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { tableSearch } from '../parts/list/table-search.ts'
import { SettingsPage } from '../features/setting/settings-page.tsx'

const BackupPanel = late(async () => (await import('../features/backup/backup-panel.tsx')).BackupPanel)
const CleaningPanel = late(async () => (await import('../features/storage/cleaning-panel.tsx')).CleaningPanel)
const FailedMailPanel = late(async () => (await import('../features/mail/failed-mail-panel.tsx')).FailedMailPanel)

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
  'range',
  'recording',
  'cleaning',
  'backup',
  'history',
])
const search = z.extend(tableSearch([]), { tab: z.catch(z.optional(tab), undefined) })

export const Route = createFileRoute('/admin/_nav/system/system-config')({
  validateSearch: search,
  beforeLoad: requirePermission('setting.read'),
  loader: async ({ context }) => {
    const { settingsQuery } = await import('../features/setting/queries.ts')
    await context.queryClient.ensureQueryData(settingsQuery)
  },
  component: ConfigPage,
})

/** Below the form of a tab stand lists and actions of other features, fetched with their tab. */
function ConfigPage() {
  const { tab: asked = 'general', ...table } = Route.useSearch()
  const panel = (
    <Suspense>
      {asked === 'backup' && <BackupPanel search={table} />}
      {asked === 'mail' && <FailedMailPanel search={table} />}
      {asked === 'cleaning' && <CleaningPanel />}
    </Suspense>
  )
  return <SettingsPage tab={asked} search={table} panel={panel} />
}
