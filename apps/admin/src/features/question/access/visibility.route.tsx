import { requirePermission } from '@beacon/auth'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { VisibilityPage } from './visibility-page.tsx'

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/$exercisesId/visibility')({
  beforeLoad: requirePermission('question.grant'),
  loader: async ({ context, params }) => {
    const [{ cardQuery }, { findBankWords }] = await Promise.all([
      import('../../../parts/question-access/queries.ts'),
      import('../../../kinds/banks.ts'),
    ])
    const { bank } = await context.queryClient.ensureQueryData(cardQuery(params.exercisesId))
    const bankWords = await findBankWords(bank)
    if (bankWords === null) throw notFound()
    return { bankWords }
  },
  component: Page,
})

function Page() {
  const { exercisesId } = Route.useParams()
  return <VisibilityPage resource_id={exercisesId} bankWords={Route.useLoaderData().bankWords} />
}
