import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { TeamPage } from './team-page.tsx'

export const Route = createFileRoute('/_front/me/team')({
  validateSearch: (search): { code?: string } => (typeof search['code'] === 'string' ? { code: search['code'] } : {}),
  beforeLoad: requirePermission('front.team.own'),
  loader: async ({ context: { queryClient } }) => {
    const { myTeamQuery } = await import('./queries.ts')
    void queryClient.prefetchQuery(myTeamQuery)
  },
  component: Page,
})

function Page() {
  return <TeamPage code={Route.useSearch().code ?? ''} />
}
