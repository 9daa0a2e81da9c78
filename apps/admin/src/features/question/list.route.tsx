import { createFileRoute } from '@tanstack/react-router'
import { bankPagesQuery } from '../../kinds/bank-query.ts'
import { isOfBuiltKind, kindAt, requireOfKind } from '../../parts/contest/kind-route.ts'
import { questionSearch } from './list-search.ts'
import { QuestionsPage } from './questions-page.tsx'

export const Route = createFileRoute('/admin/_nav/{$kind}-question')({
  validateSearch: questionSearch,
  params: { parse: (params) => isOfBuiltKind('bank', params.kind) && params },
  beforeLoad: (page) => requireOfKind('bank', 'question.read')(page),
  loader: ({ context: { queryClient }, params }) => queryClient.ensureQueryData(bankPagesQuery(kindAt('bank', params.kind))),
  component: Page,
})

function Page() {
  return <QuestionsPage search={Route.useSearch()} />
}
