import { permissionsOf, rolesQuery } from '@beacon/auth'
import { arenaPaths, firstPermittedPath } from '@beacon/router'
import { EmptyState } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_front/')({
  // The contests, else the first page the role allows.
  beforeLoad: async ({ context }) => {
    const permissions = permissionsOf(await context.queryClient.ensureQueryData(rolesQuery))
    const path = firstPermittedPath({ rows: arenaPaths, preferred: ['/arena'], permissions, isBuilt: context.isBuilt })
    if (path !== null) throw redirect({ to: path, replace: true })
  },
  component: NothingToOpen,
})

function NothingToOpen() {
  return (
    <EmptyState title={<Trans>Your role has no pages here.</Trans>}>
      <Trans>An administrator can grant permissions.</Trans>
    </EmptyState>
  )
}
