import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { CopyContest } from './copy-contest.tsx'

export const Route = createFileRoute('/admin/_nav/flag/copy/$copyId')({
  beforeLoad: requirePermission('contest.write', 'kind.flag'),
  loader: async ({ context, params }) => {
    const { sourceQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(sourceQuery(params.copyId))
  },
  component: CopyPage,
})

function CopyPage() {
  const { copyId } = Route.useParams()
  return <CopyContest key={copyId} id={copyId} />
}
