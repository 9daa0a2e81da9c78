import { useEffect } from 'react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readSearch } from '../parts/display/search.ts'

/** Another address of the ranking of a real world contest, with its key in the path. It leads there from a file of its own: few walls need it. */
export const Route = createFileRoute('/ranking/rw/screen/$rw_id/$viewer_key')({ validateSearch: readSearch, component: Page })

function Page() {
  const { rw_id, viewer_key } = Route.useParams()
  const search = Route.useSearch()
  const navigate = useNavigate()
  useEffect(() => {
    const params = { kind: 'rw', resource_id: rw_id, value: 'ranking' }
    void navigate({ to: '/contest/$kind/$resource_id/$value', params, search: { ...search, viewer_key }, replace: true })
  }, [navigate, rw_id, viewer_key, search])
  return null
}
