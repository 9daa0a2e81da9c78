import { basePath } from '@beacon/router'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { isDisplay, readSearch, type WallSearch } from '../parts/display/search.ts'

interface ExamSearch extends WallSearch {
  /** `waiting`, `distribution`, `ranking` or another one; without it the display shows how the exam goes. */
  value?: string
}

/** The address of an exam leads to its display, so one page shows every contest. */
export const Route = createFileRoute('/theory/skill/screen/$resource_id')({
  validateSearch: (search: Record<string, unknown>): ExamSearch => {
    const { value } = search
    return { ...readSearch(search), ...(typeof value === 'string' && isDisplay(value) ? { value } : {}) }
  },
  beforeLoad: ({ params: { resource_id }, search: { value = 'progress', ...search } }) => {
    const asked = new URLSearchParams(Object.entries(search).map(([name, given]) => [name, String(given)]))
    throw redirect({
      href: `${basePath}/contest/theory/${encodeURIComponent(resource_id)}/${value}?${asked.toString()}`,
      reloadDocument: true,
    })
  },
})
