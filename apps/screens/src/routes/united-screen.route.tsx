import { createFileRoute } from '@tanstack/react-router'
import { readSearch } from '../parts/display/search.ts'
import { BoardPage } from '../features/board/board-page.tsx'

export const Route = createFileRoute('/public/unite/rank/$rank_id')({ validateSearch: readSearch, component: Page })

function Page() {
  const { rank_id } = Route.useParams()
  const search = Route.useSearch()
  return <BoardPage key={`${rank_id} ${search.viewer_key ?? ''}`} about="board" id={rank_id} variant="united" search={search} />
}
