import { meQuery, requirePermission } from '@beacon/auth'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { Wizard } from './wizard.tsx'

export const Route = createFileRoute('/admin/wizard')({
  beforeLoad: async (input) => {
    await requirePermission('setting.write')(input)
    const me = await input.context.queryClient.ensureQueryData(meQuery)
    // Once it is done or put off, its address leads to the settings.
    if (me.wizard_step === null) throw redirect({ to: '/admin/system/system-config', replace: true })
  },
  loader: async ({ context }) => {
    const { settingsQuery, setupQuery } = await import('./queries.ts')
    await Promise.all([context.queryClient.ensureQueryData(setupQuery), context.queryClient.ensureQueryData(settingsQuery)])
  },
  component: Wizard,
})
