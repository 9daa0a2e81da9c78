import { createFileRoute } from '@tanstack/react-router'
import { isOfBuiltKind, requireOfKind } from '../../parts/contest/kind-route.ts'
import { CopyContest } from './copy-contest.tsx'

export const Route = createFileRoute('/admin/_nav/$kind/copy/$copyId')({
  params: { parse: (params) => isOfBuiltKind('admin', params.kind) && params },
  beforeLoad: (page) => requireOfKind('admin', 'contest.write')(page),
  loader: async ({ context, params }) => {
    const { sourceQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(sourceQuery(params.copyId))
  },
  component: CopyPage,
})

function CopyPage() {
  const { copyId } = Route.useParams()
  return <CopyContest id={copyId} />
}
