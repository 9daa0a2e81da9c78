import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { kindOfPart } from '../parts/contest-link.tsx'
import { readContestSearch } from '../parts/contest/search.ts'
import { ContestOfKind } from './contest-of-kind.tsx'
import { loadContest } from './load-contest.ts'

export const Route = createFileRoute('/_front/contest/$kind')({
  params: { parse: (params) => kindOfPart(params.kind) !== null && params },
  validateSearch: readContestSearch,
  beforeLoad: requirePermission('front.contest.view'),
  loaderDeps: ({ search: { resource_id } }) => ({ resource_id }),
  loader: ({ context: { queryClient }, deps: { resource_id }, params }) => loadContest({ queryClient, resource_id, part: params.kind }),
  component: Page,
})

function Page() {
  return <ContestOfKind search={Route.useSearch()} kind={Route.useLoaderData().kind} />
}
