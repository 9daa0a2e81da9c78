import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { isDisplay, readSearch, type WallSearch } from '../features/wall/search.ts'
import { WallPage } from '../features/wall/wall-page.tsx'

interface RushSearch extends WallSearch {
  /** `ranking` or `mini`; without it the display follows what the organiser chose. */
  value?: string
}

export const Route = createFileRoute('/theory/rush/screen/$resource_id')({
  validateSearch: (search: Record<string, unknown>): RushSearch => {
    const value = typeof search['value'] === 'string' && isDisplay(search['value']) ? search['value'] : null
    return { ...readSearch(search), ...(value === null ? {} : { value }) }
  },
  component: Page,
})

function Page() {
  const { resource_id } = Route.useParams()
  const { value, ...search } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const { viewer_key = '' } = search
  return (
    <WallPage
      key={`${resource_id} ${viewer_key}`}
      resource_id={resource_id}
      viewer_key={viewer_key}
      search={search}
      {...(value !== undefined && isDisplay(value) ? { value } : {})}
      onValue={() => void navigate({ search, replace: true })}
    />
  )
}
