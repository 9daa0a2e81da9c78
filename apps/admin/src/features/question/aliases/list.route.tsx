import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { bankPagesQuery } from '../../../kinds/bank-query.ts'
import { KindContext } from '../../../parts/contest/kind-route.ts'
import { questionSearch } from '../list-search.ts'
import { QuestionsPage } from '../questions-page.tsx'

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/flags/list')({
  validateSearch: questionSearch,
  beforeLoad: requirePermission('question.read', 'kind.flag'),
  loader: ({ context }) => context.queryClient.ensureQueryData(bankPagesQuery('flag')),
  component: Page,
})

function Page() {
  return (
    <KindContext value="flag">
      <QuestionsPage search={Route.useSearch()} />
    </KindContext>
  )
}
