import type { LobbyRow } from '@beacon/api/contest/contest-views'
import { requirePermission } from '@beacon/auth'
import { latePart } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { LobbyPage } from '../features/lobby/lobby-page.tsx'
import { readLobbySearch } from '../features/lobby/search.ts'

// The lobby knows no kind of contest: what a kind tells of itself is put in here.
const RecentBulletins = latePart(async () => (await import('../features/contest/bulletin/recent-bulletins.tsx')).RecentBulletins)

export const Route = createFileRoute('/_front/arena')({
  validateSearch: readLobbySearch,
  beforeLoad: requirePermission('front.contest.view'),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context: { queryClient }, deps: { page } }) => {
    const { lobbyQuery } = await import('../features/lobby/queries.ts')
    void queryClient.prefetchQuery(lobbyQuery(page))
  },
  component: Page,
})

function Page() {
  const notices = ({ kind, resource_id }: LobbyRow) => <RecentBulletins kind={kind} resource_id={resource_id} />
  return <LobbyPage search={Route.useSearch()} notices={notices} />
}
