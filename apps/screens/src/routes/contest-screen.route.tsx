import { findBuiltKind } from '@beacon/router'
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { isDisplay, readSearch } from '../parts/display/search.ts'
import { WallPage } from '../features/wall/wall-page.tsx'

export const Route = createFileRoute('/contest/$kind/$resource_id/$value')({
  // The display is a view of the wall, which goes on as it is changed.
  remountDeps: ({ params: { kind, resource_id } }) => ({ kind, resource_id }),
  params: { parse: (params) => findBuiltKind('display', params.kind) !== null && params },
  validateSearch: readSearch,
  beforeLoad: ({ params }) => {
    if (!isDisplay(params.value)) throw notFound()
  },
  component: Page,
})

function Page() {
  const { kind, resource_id, value } = Route.useParams()
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <WallPage
      key={`${resource_id} ${search.viewer_key ?? ''}`}
      resource_id={resource_id}
      viewer_key={search.viewer_key ?? ''}
      search={search}
      {...(isDisplay(value) ? { value } : {})}
      onValue={(next) => void navigate({ params: { kind, resource_id, value: next }, search, replace: true })}
    />
  )
}
