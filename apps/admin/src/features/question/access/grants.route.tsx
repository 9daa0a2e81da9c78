import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { GrantsPage } from './grants-page.tsx'

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/$exercisesId/auth')({
  beforeLoad: requirePermission('question.grant'),
  loader: async ({ context, params }) => {
    const [{ questionQuery }, { grantsQuery }] = await Promise.all([import('../queries.ts'), import('./grants-page.tsx')])
    await Promise.all([
      context.queryClient.ensureQueryData(questionQuery(params.exercisesId)),
      context.queryClient.ensureQueryData(grantsQuery(params.exercisesId)),
    ])
  },
  component: Page,
})

function Page() {
  const { exercisesId } = Route.useParams()
  return <GrantsPage key={exercisesId} resource_id={exercisesId} />
}
