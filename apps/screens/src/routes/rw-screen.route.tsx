import { basePath } from '@beacon/router'
import { useEffect } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { readSearch } from '../parts/display/search.ts'

/** Another address of the ranking of a real world contest, with its key in the path. It leads there from a file of its own: few walls need it. */
export const Route = createFileRoute('/ranking/rw/screen/$rw_id/$viewer_key')({ validateSearch: readSearch, component: Page })

function Page() {
  const { rw_id, viewer_key } = Route.useParams()
  const search = Route.useSearch()
  useEffect(() => {
    const asked = new URLSearchParams(Object.entries({ ...search, viewer_key }).map(([name, given]) => [name, String(given)]))
    location.replace(`${basePath}/contest/rw/${encodeURIComponent(rw_id)}/ranking?${asked.toString()}`)
  }, [rw_id, viewer_key, search])
  return null
}
