import type { RefObject } from 'react'
import { useWidth } from '../ruler/use-width.ts'
import { type FitColumn, fitColumns, type FittedColumns } from './fit-columns.ts'

interface Fitted extends FittedColumns {
  /** For the element whose width counts: the place of the table, not the window. */
  place: RefObject<HTMLDivElement | null>
}

/** The columns that fit into their place as it is now; `besides` px are taken by boxes and menus. */
export function useFittedColumns(columns: readonly FitColumn[], besides: number, chosen: readonly string[] = []): Fitted {
  const [place, width] = useWidth(undefined, Number.POSITIVE_INFINITY)
  return { place, ...fitColumns(columns, width - besides, chosen) }
}
