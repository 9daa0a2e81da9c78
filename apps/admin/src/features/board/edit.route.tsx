import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { EditBoard } from './edit-board.tsx'

export const Route = createFileRoute('/admin/_nav/rank/edit/$rankId')({
  beforeLoad: requirePermission('rank.manage'),
  loader: async ({ context, params }) => {
    const { boardQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(boardQuery(params.rankId))
  },
  component: Page,
})

function Page() {
  const { rankId } = Route.useParams()
  return <EditBoard id={rankId} />
}
