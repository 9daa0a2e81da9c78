import { createFileRoute, redirect } from '@tanstack/react-router'
import { isDisplay, readSearch, type WallSearch } from '../features/wall/search.ts'

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
    throw redirect({ to: '/contest/$kind/$resource_id/$value', params: { kind: 'theory', resource_id, value }, search, replace: true })
  },
})
