import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { tableSearch } from '../../app/table-search.ts'
import { ReviewQueue } from './review-queue.tsx'

export const Route = createFileRoute('/admin/_nav/system/user-management/check')({
  validateSearch: tableSearch(['organisation_id']),
  beforeLoad: requirePermission('user.review'),
  component: CheckPage,
})

function CheckPage() {
  return <ReviewQueue search={Route.useSearch()} />
}
