import { createFileRoute } from '@tanstack/react-router'
import { isOfBuiltKind, requireOfKind } from '../../parts/contest/kind-route.ts'
import { CopyContest } from './copy-contest.tsx'

export const Route = createFileRoute('/admin/_nav/$kind/copy/$copyId')({
  params: { parse: (params) => isOfBuiltKind('admin', params.kind) && params },
  beforeLoad: (page) => requireOfKind('admin', 'contest.write')(page),
  loader: async ({ context, params }) => {
    const [{ sourceQuery }, { kindCopyQuery }] = await Promise.all([import('./queries.ts'), import('./parts.ts')])
    const { kind } = await context.queryClient.ensureQueryData(sourceQuery(params.copyId))
    await context.queryClient.ensureQueryData(kindCopyQuery(kind))
  },
  component: CopyPage,
})

function CopyPage() {
  const { copyId } = Route.useParams()
  return <CopyContest id={copyId} />
}
