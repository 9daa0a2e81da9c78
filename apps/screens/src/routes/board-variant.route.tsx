import { NamedBoard } from '../features/board/named-board.tsx'
import type { PageProps } from '../parts/screen/page.ts'

/** The variant of a board in its path. */
export function Page({ params: { rank_id, variant }, search }: PageProps<'rank_id' | 'variant'>) {
  return <NamedBoard id={rank_id} variant={variant} search={search} />
}
