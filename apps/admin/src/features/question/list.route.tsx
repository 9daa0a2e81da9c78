import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { questionSearch } from './list-search.ts'
import { QuestionsPage } from './questions-page.tsx'

export const Route = createFileRoute('/admin/_nav/flag-question')({
  validateSearch: questionSearch,
  beforeLoad: requirePermission('question.read', 'kind.flag'),
  component: Page,
})

function Page() {
  return <QuestionsPage search={Route.useSearch()} />
}
