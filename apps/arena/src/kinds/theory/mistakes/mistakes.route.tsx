import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { MistakesPage } from './mistakes-page.tsx'
import { readMistakeSearch } from './search.ts'

export const Route = createFileRoute('/_front/me/mistakes')({
  validateSearch: readMistakeSearch,
  beforeLoad: requirePermission('front.exam.take'),
  component: Page,
})

function Page() {
  return <MistakesPage search={Route.useSearch()} />
}
