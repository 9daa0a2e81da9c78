import { requirePermission } from '@beacon/auth'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ContestPage } from './contest-page.tsx'
import { readContestSearch } from './search.ts'

export const Route = createFileRoute('/_front/flag/contest')({
  validateSearch: readContestSearch,
  beforeLoad: requirePermission('front.contest.view'),
  loaderDeps: ({ search: { resource_id } }) => ({ resource_id }),
  loader: async ({ context: { queryClient }, deps: { resource_id } }) => {
    if (resource_id === '') throw redirect({ to: '/arena', replace: true })
    // Not a static import: the first load of every other page would carry the contract of this one.
    const { contestQuery, mineQuery } = await import('./queries.ts')
    await Promise.all([queryClient.ensureQueryData(contestQuery(resource_id)), queryClient.ensureQueryData(mineQuery(resource_id))])
  },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <ContestPage key={search.resource_id} search={search} />
}
