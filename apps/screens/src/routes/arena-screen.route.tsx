import { BoardPage } from '../features/board/board-page.tsx'
import type { PageProps } from '../parts/screen/page.ts'

export function Page({ params: { arena_id }, search }: PageProps<'arena_id'>) {
  return <BoardPage key={`${arena_id} ${search.viewer_key ?? ''}`} about="arena" id={arena_id} variant="usual" search={search} />
}
