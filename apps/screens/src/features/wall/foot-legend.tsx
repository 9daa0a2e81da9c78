import { Glyph } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cellGlyphs, cellLooks, tallyLooks, useCellWords } from '../../parts/display/cell-words.ts'

const states = ['first', 'solved', 'tried', 'pending'] as const

/** Cells as they stand in the board, each with its word. */
function CellLegend() {
  const words = useCellWords()
  return states.map((state) => (
    <span key={state} className="inline-flex items-center gap-13 text-fg-2">
      <span className={`grid h-26 w-30 place-items-center ${cellLooks[state]}`}>
        <Glyph name={cellGlyphs[state]} size={`calc(${state === 'tried' ? 11 : 15} * var(--u))`} />
      </span>
      {words[state]}
    </span>
  ))
}

/** A board of directions counts: its legend does too. */
function TallyLegend() {
  const { t } = useLingui()
  const words = useCellWords()
  return (
    <>
      <span className="inline-flex items-center gap-13 text-fg-2">
        <span className={`grid h-26 w-58 place-items-center font-mono ${tallyLooks.all}`}>7/7</span>
        {t`All solved`}
      </span>
      {(['first', 'pending'] as const).map((state) => (
        <span key={state} className="inline-flex items-center gap-13 text-fg-2">
          <Glyph name={cellGlyphs[state]} size="calc(11 * var(--u))" className={state === 'first' ? 'text-amber' : 'text-azure'} />
          {words[state]}
        </span>
      ))}
    </>
  )
}

/** What the board's cells mean, drawn as they are. */
export type LegendOf = 'cells' | 'tallies'

/** The legend of the foot, and at its right what else stands there. */
export function Legend({ of, children }: { of: LegendOf; children: ReactNode }) {
  return (
    <div className="flex items-center gap-38">
      {of === 'cells' ? <CellLegend /> : <TallyLegend />}
      <span className="ml-auto text-fg-3">{children}</span>
    </div>
  )
}
