import { createFileRoute } from '@tanstack/react-router'
import { NamedBoard } from '../features/board/named-board.tsx'
import { readSearch } from '../parts/display/search.ts'

/** The variant of a board in its path. */
export const Route = createFileRoute('/public/ranking/team/screen/$variant/$rank_id')({ validateSearch: readSearch, component: Page })

function Page() {
  const { variant, rank_id } = Route.useParams()
  return <NamedBoard id={rank_id} search={{ ...Route.useSearch(), variant }} />
}
