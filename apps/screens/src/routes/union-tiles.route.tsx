import { createFileRoute } from '@tanstack/react-router'
import { readSearch } from '../parts/display/search.ts'
import { UnionPage } from '../features/wall/union/union-page.tsx'

export const Route = createFileRoute('/public/union/screen')({ validateSearch: readSearch, component: Page })

function Page() {
  const search = Route.useSearch()
  return <UnionPage key={search.viewer_key} viewer_key={search.viewer_key ?? ''} search={search} />
}
