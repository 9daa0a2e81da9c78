import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { RefereePage } from './referee-page.tsx'
import { readRefereeSearch } from './search.ts'

export const Route = createFileRoute('/_front/rw-referee/list')({
  beforeLoad: requirePermission('front.referee.rw'),
  validateSearch: readRefereeSearch,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <RefereePage search={search} onSearch={(next) => void navigate({ search: { ...search, ...next }, replace: true })} />
}
