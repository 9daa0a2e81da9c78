import { createFileRoute } from '@tanstack/react-router'
import { readSearch } from '../parts/display/search.ts'
import { BoardPage } from '../features/board/board-page.tsx'

export const Route = createFileRoute('/theory/rush/ranking/$arena_id')({ validateSearch: readSearch, component: Page })

function Page() {
  const { arena_id } = Route.useParams()
  const search = Route.useSearch()
  return <BoardPage key={`${arena_id} ${search.viewer_key ?? ''}`} about="arena" id={arena_id} variant="usual" search={search} />
}
