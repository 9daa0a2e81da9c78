import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { TargetPage } from './detail/target-page.tsx'

const tabs = ['edit', 'uses'] as const

export const Route = createFileRoute('/admin/_nav/cr/admin/target/detail/$id')({
  validateSearch: z.object({ tab: z.catch(z.optional(z.enum(tabs)), undefined) }),
  beforeLoad: requirePermission('image.read'),
  loader: async ({ context, params }) => {
    const { targetQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(targetQuery(params.id))
  },
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { tab = 'card' } = Route.useSearch()
  return <TargetPage resource_id={id} tab={tab} />
}
