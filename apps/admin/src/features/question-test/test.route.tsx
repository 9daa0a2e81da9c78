import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { TestPage } from './test-page.tsx'

export const Route = createFileRoute('/admin/_nav/flag-question/test/$resource_id')({
  beforeLoad: requirePermission('question.read', 'kind.flag'),
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
