import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SettingsPage } from './settings-page.tsx'

const search = z.object({ tab: z.catch(z.optional(z.enum(['general', 'registration'])), undefined) })

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
  const { tab = 'general' } = Route.useSearch()
  return <SettingsPage tab={tab} />
}
