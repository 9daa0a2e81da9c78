import { NamedBoard } from '../features/board/named-board.tsx'
import type { PageProps } from '../parts/screen/page.ts'

/** The variant of a board in its query. */
export function Page({ params: { rank_id }, search, query: { variant } }: PageProps<'rank_id'>) {
  return <NamedBoard id={rank_id} variant={variant} search={search} />
}
