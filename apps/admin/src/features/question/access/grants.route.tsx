import { requirePermission } from '@beacon/auth'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { GrantsPage } from './grants-page.tsx'

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/$exercisesId/auth')({
  beforeLoad: requirePermission('question.grant'),
  loader: async ({ context, params }) => {
    const [{ cardQuery }, { grantsQuery }, { findBankWords }] = await Promise.all([
      import('../../../parts/question-access/queries.ts'),
      import('./grants-page.tsx'),
      import('../../../kinds/banks.ts'),
    ])
    const [{ bank }] = await Promise.all([
      context.queryClient.ensureQueryData(cardQuery(params.exercisesId)),
      context.queryClient.ensureQueryData(grantsQuery(params.exercisesId)),
    ])
    const bankWords = await findBankWords(bank)
    if (bankWords === null) throw notFound()
    return { bankWords }
  },
  component: Page,
})

function Page() {
  const { exercisesId } = Route.useParams()
  return <GrantsPage resource_id={exercisesId} bankWords={Route.useLoaderData().bankWords} />
}
