import { findBuiltKind } from '@beacon/router'
import { createFileRoute } from '@tanstack/react-router'
import { readSearch } from '../parts/display/search.ts'
import { UnionPage } from '../features/wall/union/union-page.tsx'

export const Route = createFileRoute('/public/$kind/union/screen/$resource_id/$viewer_key')({
  params: { parse: (params) => findBuiltKind('public', params.kind) !== null && params },
  validateSearch: readSearch,
  component: Page,
})

function Page() {
  const { resource_id, viewer_key } = Route.useParams()
  return <UnionPage key={viewer_key} resource_id={resource_id} viewer_key={viewer_key} search={Route.useSearch()} />
}
