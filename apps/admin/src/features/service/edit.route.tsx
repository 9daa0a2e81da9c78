import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { EditPage } from './edit-page.tsx'

const tabs = ['base', 'version', 'versions', 'running'] as const

export const Route = createFileRoute('/admin/_nav/service-manage/edit/$id')({
  validateSearch: z.object({ tab: z.catch(z.optional(z.enum(tabs)), undefined) }),
  beforeLoad: requirePermission('service.manage'),
  loader: async ({ context, params }) => {
    const { serviceQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(serviceQuery(params.id))
  },
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { tab = 'base' } = Route.useSearch()
  return <EditPage service_id={id} tab={tab} />
}
