import { useLingui } from '@lingui/react/macro'
import type { CellState } from './board-shape.ts'

/** Ground and letters of a topic's cell, and of a direction's “3/7”; the legend is drawn by the same. */
export const cellLooks: Record<CellState, string> = {
  solved: 'bg-jade-bg-screen text-jade',
  first: 'bg-amber text-on-amber',
  tried: 'bg-ink-1 text-vermilion',
  pending: 'bg-ink-1 text-azure',
}
export const tallyLooks = { all: 'bg-jade-bg-screen text-jade', some: 'bg-ink-1 text-fg-2', none: 'bg-ink-1 text-fg-3' } as const
export const cellGlyphs = { solved: 'check', first: 'diamond', tried: 'cross', pending: 'open-diamond' } as const

/** What the glyphs of a board mean. */
export function useCellWords(): Record<CellState, string> {
  const { t } = useLingui()
  return { solved: t`Solved`, first: t`First blood`, tried: t`Tried, not solved`, pending: t`Pending after freeze` }
}
