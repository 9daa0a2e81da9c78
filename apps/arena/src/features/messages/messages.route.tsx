import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from './messages-page.tsx'
import { readMessagesSearch } from './search.ts'

export const Route = createFileRoute('/_front/me/messages')({ validateSearch: readMessagesSearch, component: Page })

function Page() {
  return <MessagesPage search={Route.useSearch()} />
}
