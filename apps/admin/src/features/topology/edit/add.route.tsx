import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AddTopology } from './add-page.tsx'

export const Route = createFileRoute('/admin/_nav/topology/add')({
  validateSearch: z.object({ from: z.catch(z.optional(z.literal('file')), undefined) }),
  beforeLoad: requirePermission('topology.manage'),
  component: Page,
})

function Page() {
  return <AddTopology isImport={Route.useSearch().from === 'file'} />
}
