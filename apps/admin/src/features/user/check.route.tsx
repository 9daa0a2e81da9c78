import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { tableSearch } from '../../parts/list/table-search.ts'
import { ReviewQueue } from './review/review-queue.tsx'

const review = z.catch(z.optional(z.enum(['pending', 'success', 'fail'])), undefined)

export const Route = createFileRoute('/admin/_nav/system/user-management/check')({
  validateSearch: z.extend(tableSearch(['organisation_id', 'flagged', 'created_from', 'created_to']), { review }),
  beforeLoad: requirePermission('user.review'),
  component: CheckPage,
})

function CheckPage() {
  return <ReviewQueue search={Route.useSearch()} />
}
