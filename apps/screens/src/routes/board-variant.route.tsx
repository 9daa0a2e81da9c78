import { createFileRoute, redirect } from '@tanstack/react-router'
import { readSearch } from '../parts/display/search.ts'

/** The variant in the path leads to the variant in the query, so one page shows every board. */
export const Route = createFileRoute('/public/ranking/team/screen/$variant/$rank_id')({
  validateSearch: readSearch,
  beforeLoad: ({ params: { variant, rank_id }, search }) => {
    throw redirect({ to: '/public/ranking/team/screen/$rank_id', params: { rank_id }, search: { ...search, variant }, replace: true })
  },
})
