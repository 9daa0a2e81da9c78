import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { EditArena } from './edit-arena.tsx'

export const Route = createFileRoute('/admin/_nav/arena/edit/$arenaId')({
  beforeLoad: requirePermission('arena.manage'),
  loader: async ({ context, params }) => {
    const { arenaQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(arenaQuery(params.arenaId))
  },
  component: Page,
})

function Page() {
  const { arenaId } = Route.useParams()
  return <EditArena id={arenaId} />
}
