import { createFileRoute } from '@tanstack/react-router'
import { isOfBuiltKind, requireOfKind } from '../../parts/contest/kind-route.ts'
import { questionSearch } from './list-search.ts'
import { QuestionsPage } from './questions-page.tsx'

export const Route = createFileRoute('/admin/_nav/{$kind}-question')({
  validateSearch: questionSearch,
  params: { parse: (params) => isOfBuiltKind('bank', params.kind) && params },
  beforeLoad: (page) => requireOfKind('bank', 'question.read')(page),
  component: Page,
})

function Page() {
  return <QuestionsPage search={Route.useSearch()} />
}
