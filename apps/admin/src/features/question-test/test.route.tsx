import { createFileRoute } from '@tanstack/react-router'
import { isOfBuiltKind, requireOfKind } from '../../parts/contest/kind-route.ts'
import { TestPage } from './test-page.tsx'

export const Route = createFileRoute('/admin/_nav/{$kind}-question/test/$resource_id')({
  params: { parse: (params) => isOfBuiltKind('bank', params.kind) && params },
  beforeLoad: (page) => requireOfKind('bank', 'question.read')(page),
  loader: async ({ context, params }) => {
    const { testedQuery } = await import('./tested-query.ts')
    await context.queryClient.ensureQueryData(testedQuery(params.resource_id))
  },
  component: Page,
})

function Page() {
  const { resource_id } = Route.useParams()
  return <TestPage key={resource_id} resource_id={resource_id} />
}
