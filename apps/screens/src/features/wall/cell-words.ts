import { useLingui } from '@lingui/react/macro'
import type { CellState } from './board-shape.ts'

export const cellGlyphs = { solved: 'check', first: 'diamond', tried: 'cross', pending: 'open-diamond' } as const

/** What the glyphs of a board mean. */
export function useCellWords(): Record<CellState, string> {
  const { t } = useLingui()
  return { solved: t`Solved`, first: t`First blood`, tried: t`Tried, not solved`, pending: t`Pending after freeze` }
}
