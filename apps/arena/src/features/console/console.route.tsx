import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { ConsolePage } from './console-page.tsx'

export const Route = createFileRoute('/_front/console/$instance_id')({
  beforeLoad: requirePermission('front.console.open'),
  component: Page,
})

function Page() {
  const { instance_id } = Route.useParams()
  return <ConsolePage key={instance_id} instance_id={instance_id} />
}
