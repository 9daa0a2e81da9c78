import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Moved } from '@beacon/ui/matrix'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Picture } from '../../parts/display/picture.tsx'
import { movedSince, type RankSample } from '../../parts/display/rank-history.ts'
import { Slots } from '../../parts/display/slots.tsx'
import { Name } from '../../parts/display/team-name.tsx'
import type { BoardLine, BoardView } from './board-model.ts'
import { useCategoryWords } from './category-words.ts'
import type { BoardVariant } from './variants.ts'

/** Hundredths in so many digits, half up; all of them, so that a column stands even. */
function useFigures(digits: number): (hundredths: number) => string {
  const locale = useFormatLocale()
  return (hundredths) => formatNumber(locale, Math.floor(hundredths / 10 ** (2 - digits) + 0.5) / 10 ** digits, digits, digits)
}

/** A few columns stand apart, and their heads are whole words; many are narrow. */
const columnWidth = (columns: number): string => (columns <= 5 ? 'w-176' : 'w-116')

interface LineProps {
  line: BoardLine
  moved: number
  variant: BoardVariant
  digits: number
  highest: number
}

function Cells({ line: { cells, scores }, hasScores, digits }: { line: BoardLine; hasScores: boolean; digits: number }) {
  const totals = useFigures(digits)
  const points = useFigures(2)
  return cells.map((cell, place) => {
    const score = scores[place] ?? null
    return (
      <span key={place} role="cell" className={`${columnWidth(cells.length)} shrink-0 text-right font-mono fs-24 leading-28 text-fg-2`}>
        {cell === null ? '–' : totals(cell)}
        {hasScores && (
          <span className="block fs-22 leading-26 text-fg-3">{score === null ? '' : points(Math.floor(score / 10 + 0.5))}</span>
        )}
      </span>
    )
  })
}

const Line = memo(function Line({ line, moved, variant, digits, highest }: LineProps) {
  const totals = useFigures(digits)
  const { rank, name, note, country, logo, total } = line
  const share = highest <= 0 ? 0 : Math.max(0, Math.min(100, (total / highest) * 100))
  return (
    <div className={`relative flex h-full items-center gap-16 line-b-1 border-rule ${variant.text}`}>
      {variant.hasBar && <span aria-hidden className="absolute inset-y-6 left-0 bg-amber-bg" style={{ width: `${share}%` }} />}
      <span role="cell" className={`relative shrink-0 text-right font-mono font-semibold ${variant.isMini ? 'w-36' : 'w-84'}`}>
        {rank}
      </span>
      {!variant.isMini && (
        <span role="cell" className="relative w-56 shrink-0 fs-24">
          <span key={moved}>
            <Moved by={moved} />
          </span>
        </span>
      )}
      {variant.hasLogo && logo !== null && <Picture file_id={logo} className={variant.hasBar ? 'relative size-60' : 'relative size-32'} />}
      <span role="rowheader" className="relative flex min-w-0 flex-1 items-baseline gap-14">
        <Name text={name} className="font-semibold" />
        {!variant.isMini && country !== null && <span className="shrink-0 font-mono fs-24 text-fg-3">{country}</span>}
        {variant.hasColumns && note !== null && <Name text={note} className="fs-24 text-fg-3" />}
      </span>
      {variant.hasColumns && <Cells line={line} hasScores={variant.hasScores} digits={digits} />}
      <span role="cell" className={`relative shrink-0 text-right font-mono font-semibold ${variant.isMini ? 'w-100' : 'w-168'}`}>
        <span key={total}>{totals(total)}</span>
      </span>
    </div>
  )
})

export function Heads({ columns }: { columns: BoardView['columns'] }) {
  const words = useCategoryWords()
  return (
    <div className="flex h-40 items-center gap-16 line-b-2 border-rule fs-24 leading-34 text-fg-2">
      <span className="w-84 shrink-0 text-right">#</span>
      <span className="min-w-0 flex-1 pl-72">
        <Trans>Name</Trans>
      </span>
      {columns.map(({ key, name, category }) => (
        <span key={key} className={`flex ${columnWidth(columns.length)} shrink-0 justify-end`}>
          <Name text={category === null ? name : words(category)} />
        </span>
      ))}
      <span className="w-168 shrink-0 text-right">
        <Trans context="board">Total</Trans>
      </span>
    </div>
  )
}

interface LinesProps {
  lines: readonly BoardLine[]
  history: readonly RankSample[]
  variant: BoardVariant
  digits: number
  highest: number
}

export function Lines({ lines, history, variant, digits, highest }: LinesProps) {
  const { t } = useLingui()
  // Places over a part of the races, or of other groups, are no places of the board.
  const isWhole = variant.rows === 'entries' && variant.category === null
  return (
    <Slots
      role="table"
      label={t`Standings`}
      items={lines}
      keyOf={({ key }) => key.replaceAll(' ', '_')}
      pitch={variant.pitch}
      render={(line) => {
        const moved = isWhole ? movedSince(history, line.key, line.rank) : 0
        return <Line line={line} moved={moved} variant={variant} digits={digits} highest={highest} />
      }}
    />
  )
}
