import { basePath } from '@beacon/router'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { isDisplay, readSearch, type WallSearch } from '../parts/display/search.ts'

interface RushSearch extends WallSearch {
  /** `ranking` or `mini`; without it the display follows the host. */
  value?: string
}

/** The address of a rush leads to the display of its exam, so one page shows every contest. */
export const Route = createFileRoute('/theory/rush/screen/$resource_id')({
  validateSearch: (search: Record<string, unknown>): RushSearch => {
    const { value } = search
    return { ...readSearch(search), ...(typeof value === 'string' && isDisplay(value) ? { value } : {}) }
  },
  beforeLoad: ({ params: { resource_id }, search: { value = 'matrix', ...search } }) => {
    const asked = new URLSearchParams(Object.entries(search).map(([name, given]) => [name, String(given)]))
    throw redirect({
      href: `${basePath}/contest/theory/${encodeURIComponent(resource_id)}/${value}?${asked.toString()}`,
      reloadDocument: true,
    })
  },
})
