import { createFileRoute, notFound } from '@tanstack/react-router'
import { isNamedVariant, readBoardSearch } from '../features/board/search.ts'
import { BoardPage } from '../features/board/board-page.tsx'

export const Route = createFileRoute('/public/ranking/team/screen/$rank_id')({
  validateSearch: readBoardSearch,
  beforeLoad: ({ search: { variant } }) => {
    if (variant !== undefined && !isNamedVariant(variant)) throw notFound()
  },
  component: Page,
})

function Page() {
  const { rank_id } = Route.useParams()
  const { variant, ...search } = Route.useSearch()
  const shows = isNamedVariant(variant) ? variant : 'usual'
  return <BoardPage key={`${rank_id} ${search.viewer_key ?? ''}`} about="board" id={rank_id} variant={shows} search={search} />
}
