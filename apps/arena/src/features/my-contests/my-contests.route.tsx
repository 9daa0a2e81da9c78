import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { MyContestsPage } from './my-contests-page.tsx'
import { readMyContestsSearch } from './search.ts'

export const Route = createFileRoute('/_front/me/contests')({
  validateSearch: readMyContestsSearch,
  beforeLoad: requirePermission('front.contest.view'),
  component: Page,
})

function Page() {
  return <MyContestsPage search={Route.useSearch()} />
}
