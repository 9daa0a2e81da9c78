import { NotFoundPage } from '@beacon/auth/pages'
import { createFileRoute } from '@tanstack/react-router'
import { findText } from './search-text.ts'

export const Route = createFileRoute('/404')({ validateSearch: (search) => findText(search, 'from'), component: Page })

function Page() {
  return <NotFoundPage from={Route.useSearch().from} />
}
