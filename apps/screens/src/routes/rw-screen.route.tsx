import { basePath } from '@beacon/router'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { readSearch } from '../parts/display/search.ts'

/** Another address of the ranking of a real world contest, with its key in the path. */
export const Route = createFileRoute('/ranking/rw/screen/$rw_id/$viewer_key')({
  validateSearch: readSearch,
  beforeLoad: ({ params: { rw_id, viewer_key }, search }) => {
    const asked = new URLSearchParams(Object.entries({ ...search, viewer_key }).map(([name, given]) => [name, String(given)]))
    throw redirect({
      href: `${basePath}/contest/rw/${encodeURIComponent(rw_id)}/ranking?${asked.toString()}`,
      reloadDocument: true,
    })
  },
})
