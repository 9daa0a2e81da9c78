import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { LobbyPage } from './lobby-page.tsx'
import { readLobbySearch } from './search.ts'

export const Route = createFileRoute('/_front/arena')({
  validateSearch: readLobbySearch,
  beforeLoad: requirePermission('front.contest.view'),
  loader: async ({ context: { queryClient } }) => {
    const { lobbyQuery } = await import('./queries.ts')
    void queryClient.prefetchQuery(lobbyQuery)
  },
  component: Page,
})

function Page() {
  return <LobbyPage search={Route.useSearch()} />
}
