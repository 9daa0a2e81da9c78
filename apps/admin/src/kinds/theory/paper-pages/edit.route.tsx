import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { theoryPapers } from '../index.ts'
import { addressWord } from '../../../parts/list/table-search.ts'
import * as z from 'zod/mini'

const EditPaper = late(async () => (await theoryPapers.form()).EditPaper)

export const Route = createFileRoute('/admin/_nav/test-paper-bank/edit/$resource_id')({
  /** The step, or the printed paper. */
  validateSearch: z.object({ step: addressWord }),
  beforeLoad: requirePermission('paper.manage', 'kind.theory'),
  loader: async ({ context, params }) => {
    const { paperQuery } = await theoryPapers.queries()
    await context.queryClient.ensureQueryData(paperQuery(params.resource_id))
  },
  component: Page,
})

function Page() {
  const { resource_id } = Route.useParams()
  const { step } = Route.useSearch()
  return <EditPaper resource_id={resource_id} step={step} />
}
