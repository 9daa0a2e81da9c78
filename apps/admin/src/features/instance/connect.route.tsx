import { consoleKind } from '@beacon/api/scene/console-kind'
import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ConnectPage } from './connect-page.tsx'

export const Route = createFileRoute('/admin/std/image-manage/connect')({
  validateSearch: z.object({
    instance_id: z.catch(z.optional(z.uuid()), undefined),
    kind: z.catch(z.optional(consoleKind), undefined),
  }),
  beforeLoad: requirePermission('image.write'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { instance_id, kind } = Route.useSearch()
  return <ConnectPage instance_id={instance_id} kind={kind} onGo={(to) => void navigate({ search: to, replace: true })} />
}
