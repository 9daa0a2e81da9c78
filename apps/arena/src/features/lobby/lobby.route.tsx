import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { LobbyPage } from './lobby-page.tsx'
import { lobbyQuery } from './queries.ts'
import { readLobbySearch } from './search.ts'

export const Route = createFileRoute('/_front/arena')({
  validateSearch: readLobbySearch,
  beforeLoad: requirePermission('front.contest.view'),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(lobbyQuery),
  component: Page,
})

function Page() {
  return <LobbyPage search={Route.useSearch()} />
}
