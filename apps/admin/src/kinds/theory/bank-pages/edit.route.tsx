import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { theoryBank } from '../index.ts'

const EditTheory = late(async () => (await theoryBank.form()).EditTheory)

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/theory/$theoryId/edit-theory')({
  beforeLoad: requirePermission('question.read', 'kind.theory'),
  loader: async ({ context, params }) => {
    const { theoryQuery } = await theoryBank.queries()
    await context.queryClient.ensureQueryData(theoryQuery(params.theoryId))
  },
  component: Page,
})

function Page() {
  const { theoryId } = Route.useParams()
  return <EditTheory theoryId={theoryId} />
}
