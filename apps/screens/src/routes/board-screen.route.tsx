import { createFileRoute } from '@tanstack/react-router'
import { readBoardSearch } from '../features/board/search.ts'
import { NamedBoard } from '../features/board/named-board.tsx'

export const Route = createFileRoute('/public/ranking/team/screen/$rank_id')({ validateSearch: readBoardSearch, component: Page })

function Page() {
  const { rank_id } = Route.useParams()
  return <NamedBoard id={rank_id} search={Route.useSearch()} />
}
