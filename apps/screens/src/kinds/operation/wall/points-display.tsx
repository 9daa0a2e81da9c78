import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { CellBoard, type CellRows } from '../../../parts/cells/cell-board.tsx'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { Block, PointCell, type PointLook } from './point-cell.tsx'
import { type Points, usePoints } from './use-points.ts'

/** Widths in u: the space around the blocks of a cell, and the narrowest block with its gap. */
const AROUND = 24
const BLOCK = 6

/** Every topic has as many letters as the longest one: those behind its own points are blank. */
function rowsOf({ topics, items, is_frozen }: Points): { rows: CellRows; letters: number } {
  const letters = Math.max(1, ...topics.map(({ points }) => points.length))
  return {
    letters,
    rows: {
      is_frozen,
      topics: topics.map(({ topic_id, name, is_online }) => ({ topic_id, name, head: name, is_online })),
      items: items.map(({ entrant_id, cells }) => ({ entrant_id, cells: cells.map((one) => one.padEnd(letters)).join('') })),
    },
  }
}

/** Twenty places with the points of every topic. */
export function PointsDisplay(props: DisplayProps) {
  const { t } = useLingui()
  const points = usePoints(props.link)
  const shown = useMemo(() => points && rowsOf(points), [points])
  if (shown === null) return null
  return (
    <CellBoard
      {...props}
      label={t({ context: 'operation', message: 'Check points' })}
      letters={shown.letters}
      cells={shown.rows}
      Cell={PointCell}
      least={Math.max(52, AROUND + shown.letters * BLOCK)}
      Page={Page}
      legend={null}
      foot={<Legend />}
    />
  )
}

const Page = ({ number, total }: { number: number; total: number }) => (
  <span className="text-fg-3">
    <Trans>
      Challenges {number} of {total}
    </Trans>
  </span>
)

/** What the blocks mean: cells have no room for words. */
function Legend() {
  const { t } = useLingui()
  const looks: readonly (readonly [PointLook, string])[] = [
    ['passed', t`Point passed`],
    ['lost', t`Point lost`],
    ['open', t`Point open`],
  ]
  return (
    <div className="flex h-46 flex-wrap items-center gap-x-38 fs-22 text-fg-2">
      {looks.map(([look, word]) => (
        <span key={look} className="inline-flex items-center gap-13">
          <span aria-hidden="true" className="flex h-22 w-16 items-end">
            <Block look={look} />
          </span>
          {word}
        </span>
      ))}
    </div>
  )
}
