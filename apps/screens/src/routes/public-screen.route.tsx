import { findBuiltKind } from '@beacon/router'
import { createFileRoute } from '@tanstack/react-router'
import { readSearch } from '../parts/display/search.ts'
import { WallPage } from '../features/wall/wall-page.tsx'

export const Route = createFileRoute('/public/$kind/screen/$resource_id/$viewer_key')({
  params: { parse: (params) => findBuiltKind('public', params.kind) !== null && params },
  validateSearch: readSearch,
  component: Page,
})

function Page() {
  const { resource_id, viewer_key } = Route.useParams()
  return <WallPage key={`${resource_id} ${viewer_key}`} resource_id={resource_id} viewer_key={viewer_key} search={Route.useSearch()} />
}
