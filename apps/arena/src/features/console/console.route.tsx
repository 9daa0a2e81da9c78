import { consoleKind } from '@beacon/api/console'
import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ConsolePage } from './console-page.tsx'

export const Route = createFileRoute('/_front/console/$instance_id')({
  beforeLoad: requirePermission('front.console.open'),
  validateSearch: z.object({ kind: z.catch(z.optional(consoleKind), undefined) }),
  component: Page,
})

function Page() {
  const { instance_id } = Route.useParams()
  const { kind } = Route.useSearch()
  return <ConsolePage key={instance_id} instance_id={instance_id} wanted={kind} />
}
