import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { kindAt } from '../parts/contest-link.tsx'
import { readContestSearch } from '../parts/contest/search.ts'
import { loadContest } from './load-contest.ts'
import { OpenContest } from './open-contest.tsx'

export const Route = createFileRoute('/_front/$kind/contest')({
  params: { parse: (params) => kindAt('/$kind/contest', params.kind) !== null && params },
  validateSearch: readContestSearch,
  beforeLoad: requirePermission('front.contest.view'),
  loaderDeps: ({ search: { resource_id } }) => ({ resource_id }),
  loader: ({ context: { queryClient }, deps: { resource_id }, params }) =>
    loadContest(queryClient, kindAt('/$kind/contest', params.kind), resource_id),
  component: Page,
})

function Page() {
  return <OpenContest search={Route.useSearch()} kind={Route.useLoaderData().kind} />
}
