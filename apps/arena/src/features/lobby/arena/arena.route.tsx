import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { ArenaPage } from './arena-page.tsx'
import { readArenaSearch } from './search.ts'

export const Route = createFileRoute('/_front/arena/$arena_id')({
  validateSearch: readArenaSearch,
  beforeLoad: requirePermission('front.contest.view'),
  component: Page,
})

function Page() {
  const { arena_id } = Route.useParams()
  return <ArenaPage arena_id={arena_id} search={Route.useSearch()} />
}
