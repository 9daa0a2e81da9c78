import { consoleKind } from '@beacon/api/scene/console-kind'
import { requirePermission } from '@beacon/auth'
import { NodeConsole } from '@beacon/auth/console'
import { NotFoundPage } from '@beacon/auth/pages'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

export const Route = createFileRoute('/_front/console/$instance_id')({
  // The page stays while another machine of the scene is chosen on it.
  remountDeps: () => ({}),
  beforeLoad: requirePermission('front.console.open'),
  validateSearch: z.object({ kind: z.catch(z.optional(consoleKind), undefined) }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { instance_id } = Route.useParams()
  const { kind } = Route.useSearch()
  return (
    <NodeConsole
      isPage
      instanceId={instance_id}
      kind={kind}
      onGo={(to) => void navigate({ to: '/console/$instance_id', params: { instance_id: to.instance_id }, search: { kind: to.kind } })}
      missing={<NotFoundPage />}
    />
  )
}
