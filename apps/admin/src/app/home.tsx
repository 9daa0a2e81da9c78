import { meQuery, permissionsOf, rolesQuery } from '@beacon/auth'
import { adminPaths, firstPermittedPath } from '@beacon/router'
import { DeniedState } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/')({
  // The set-up while it waits, else the arenas, else the first page the role allows.
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery)
    const permissions = permissionsOf(await context.queryClient.ensureQueryData(rolesQuery))
    const { isBuilt } = context
    const isSetUp = !me.is_admin || me.wizard_step === null || !isBuilt('/admin/wizard')
    const path = isSetUp ? firstPermittedPath({ rows: adminPaths, preferred: '/admin/arena/list', permissions, isBuilt }) : '/admin/wizard'
    if (path !== null) throw redirect({ to: path, replace: true })
  },
  component: NothingToOpen,
})

function NothingToOpen() {
  return (
    <main id="main" className="flex-1 p-page">
      <DeniedState what={<Trans>administration</Trans>}>
        <Trans>Your role opens no page here. An administrator can give it permissions.</Trans>
      </DeniedState>
    </main>
  )
}
