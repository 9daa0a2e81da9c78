import { useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import { Glyph, type GlyphName } from '../status/glyph.tsx'
import { type CellState, type MatrixColumn, type MatrixRow, tally } from './matrix-data.ts'
import type { MatrixSurface } from './matrix-size.ts'

const looks: Record<MatrixSurface, Record<CellState, string>> = {
  arena: { solved: 'bg-jade-bg text-jade', first: 'bg-amber-bg text-amber', tried: 'text-vermilion', pending: 'bg-azure-bg text-azure' },
  screens: {
    solved: 'bg-jade-bg-screen text-jade',
    first: 'bg-amber text-on-amber',
    tried: 'bg-ink-1 text-vermilion',
    pending: 'bg-ink-1 text-azure',
  },
}

const glyphs: Record<CellState, GlyphName> = { solved: 'check', first: 'diamond', tried: 'cross', pending: 'open-diamond' }

export interface CellWords extends Record<CellState, string> {
  none: string
  /** "6/9 solved", the cell's own figure first so that it can be asked for by voice. */
  part: (solved: number, of: number) => string
}

/** The words of the states, made once a table and not once a cell. */
export function useCellWords(): CellWords {
  const { t } = useLingui()
  return useMemo(
    () => ({
      solved: t`Solved`,
      first: t`First blood`,
      tried: t`Tried, not solved`,
      pending: t`Pending after freeze`,
      none: t`Not tried`,
      part: (solved, of) => t`${{ n: solved }}/${{ all: of }} solved`,
    }),
    [t],
  )
}

interface CellProps {
  row: MatrixRow
  column: MatrixColumn
  collapsed: boolean
  surface: MatrixSurface
  words: CellWords
  /** 0 for the one cell that Tab reaches, -1 for the rest, undefined where nothing is focusable. */
  tab: 0 | -1 | undefined
}

/** One team on one topic (or on one direction when topics are collapsed). */
export const MatrixCell = memo(function MatrixCell({ row, column, collapsed, surface, words, tab }: CellProps) {
  const state = collapsed ? undefined : row.cells[column.key]
  const sum = collapsed ? tally(row, column) : null
  const what = sum ? words.part(sum.solved, sum.of) : words[state ?? 'none']
  const full = sum !== null && sum.solved === sum.of
  const look = full ? looks[surface].solved : state ? looks[surface][state] : surface === 'screens' ? 'bg-ink-1' : ''
  const lines = surface === 'screens' ? 'border-[length:calc(var(--m-hair)/2)] border-ink-0' : 'border-b border-rule-2'
  const opens = column.opens
    ? surface === 'screens'
      ? 'border-l-[length:calc(var(--m-hair)*2)]'
      : 'border-l border-l-rule'
    : surface === 'arena'
      ? 'border-l border-l-rule-2'
      : ''
  return (
    <td
      role={tab === undefined ? undefined : 'gridcell'}
      tabIndex={tab}
      aria-label={`${row.name}, ${column.name}: ${what}`}
      data-state={state}
      className={`h-[var(--m-row)] p-0 text-center align-middle leading-none -outline-offset-2 ${lines} ${opens} ${look}`}
    >
      {sum && (
        <span className={`font-mono text-[length:var(--m-small)] ${sum.solved === 0 ? 'text-fg-3' : full ? '' : 'text-fg-2'}`}>
          {sum.solved}/{sum.of}
          {sum.firsts > 0 && <Glyph name="diamond" size="calc(var(--m-glyph) * 0.7)" className="ml-1 text-amber" />}
        </span>
      )}
      {state && (
        <Glyph name={glyphs[state]} size={state === 'tried' ? 'calc(var(--m-glyph) * 0.75)' : 'var(--m-glyph)'} className="align-middle" />
      )}
    </td>
  )
})
