import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { bankPagesQuery } from '../../../kinds/bank-query.ts'
import { KindContext } from '../../../parts/contest/kind-route.ts'
import { NewQuestion } from '../new-question.tsx'

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/flags/add-flags')({
  beforeLoad: requirePermission('question.write', 'kind.flag'),
  loader: ({ context }) => context.queryClient.ensureQueryData(bankPagesQuery('flag')),
  component: Page,
})

function Page() {
  return (
    <KindContext value="flag">
      <NewQuestion />
    </KindContext>
  )
}
