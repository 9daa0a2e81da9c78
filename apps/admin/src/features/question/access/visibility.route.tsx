import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { VisibilityPage } from './visibility-page.tsx'

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/$exercisesId/visibility')({
  beforeLoad: requirePermission('question.grant'),
  loader: async ({ context, params }) => {
    const { questionQuery } = await import('../queries.ts')
    await context.queryClient.ensureQueryData(questionQuery(params.exercisesId))
  },
  component: Page,
})

function Page() {
  const { exercisesId } = Route.useParams()
  return <VisibilityPage resource_id={exercisesId} />
}
