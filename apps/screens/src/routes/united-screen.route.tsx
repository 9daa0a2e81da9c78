import { BoardPage } from '../features/board/board-page.tsx'
import type { PageProps } from '../parts/screen/page.ts'

export function Page({ params: { rank_id }, search }: PageProps<'rank_id'>) {
  return <BoardPage key={`${rank_id} ${search.viewer_key ?? ''}`} about="board" id={rank_id} variant="united" search={search} />
}
