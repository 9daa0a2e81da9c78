import { PAGE } from '../../parts/display/paging.ts'
import { FIRST, type Row } from '../../parts/display/rows.ts'
import type { Board } from '../../parts/display/wall-state.ts'

/** The places of a page: from the first hundred, beyond them from the page that was fetched for it. */
export function pageRows({ rows, far }: Pick<Board, 'rows' | 'far'>, page: number, top: number | null): readonly Row[] {
  const from = page * PAGE
  const places = Math.min(PAGE, (top ?? Infinity) - from)
  if (places <= 0) return []
  const known = from + PAGE <= FIRST ? rows.slice(from, from + PAGE) : far?.page === page ? far.rows : []
  return known.slice(0, places)
}
