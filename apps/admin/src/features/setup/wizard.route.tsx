import { meQuery, requirePermission } from '@beacon/auth'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { setupQuery, settingsQuery } from './queries.ts'
import { Wizard } from './wizard.tsx'

export const Route = createFileRoute('/admin/wizard')({
  beforeLoad: async (input) => {
    await requirePermission('setting.write')(input)
    const me = await input.context.queryClient.ensureQueryData(meQuery)
    // Once it is done or put off, its address leads to the settings.
    if (me.wizard_step === null) throw redirect({ to: '/admin/system/system-config', replace: true })
  },
  loader: ({ context }) =>
    Promise.all([context.queryClient.ensureQueryData(setupQuery), context.queryClient.ensureQueryData(settingsQuery)]).then(
      () => undefined,
    ),
  component: Wizard,
})
