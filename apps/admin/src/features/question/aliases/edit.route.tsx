import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { bankPagesQuery } from '../../../kinds/bank-query.ts'
import { KindContext } from '../../../parts/contest/kind-route.ts'
import { EditQuestion } from '../edit-question.tsx'

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/flags/$flagsId/edit-flags')({
  beforeLoad: requirePermission('question.read', 'kind.flag'),
  loader: async ({ context, params }) => {
    const { directionsQuery, questionQuery } = await import('../../../parts/question-access/queries.ts')
    await Promise.all([
      context.queryClient.ensureQueryData(bankPagesQuery('flag')),
      context.queryClient.ensureQueryData(questionQuery(params.flagsId)),
      context.queryClient.ensureQueryData(directionsQuery('flag')),
    ])
  },
  component: Page,
})

function Page() {
  const { flagsId } = Route.useParams()
  return (
    <KindContext value="flag">
      <EditQuestion resource_id={flagsId} />
    </KindContext>
  )
}
