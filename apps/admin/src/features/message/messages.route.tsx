import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/list/table-search.ts'
import { MessagesPage } from './messages-page.tsx'

export const Route = createFileRoute('/admin/_nav/system/messages')({
  validateSearch: tableSearch(['tab', 'status', 'contest_id', 'assigned', 'write']),
  beforeLoad: requirePermission('message.manage'),
  component: Page,
})

function Page() {
  return <MessagesPage search={Route.useSearch()} />
}
