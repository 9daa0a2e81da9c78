import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { CellBoard } from '../../../parts/cells/cell-board.tsx'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { BoxCell } from './box-cell.tsx'
import { boxLooks, type BoxState, useBoxWords } from './box-looks.ts'
import { LatestCaptures } from './latest-captures.tsx'
import { useCells } from './use-cells.ts'

/** Twenty places with their boxes: which are as they should be, captured, down. */
export function BoxesDisplay(props: DisplayProps) {
  const { t } = useLingui()
  const cells = useCells(props.link)
  const rows = useMemo(() => cells && { ...cells, topics: cells.topics.map((topic) => ({ ...topic, head: topic.service_key })) }, [cells])
  if (cells === null || rows === null) return null
  return (
    <CellBoard
      {...props}
      label={t`Boxes`}
      letters={1}
      cells={rows}
      Cell={BoxCell}
      isMono
      Page={Page}
      legend={<Legend />}
      foot={<LatestCaptures cells={cells} most={props.isPortrait ? 1 : 3} />}
    />
  )
}

const Page = ({ number, total }: { number: number; total: number }) => (
  <span className="text-fg-3">
    <Trans>
      Services {number} of {total}
    </Trans>
  </span>
)

const legend: readonly BoxState[] = ['normal', 'pwned', 'down', 'both']

/** What the glyphs mean. */
function Legend() {
  const words = useBoxWords()
  return legend.map((state) => (
    <span key={state} className="inline-flex items-center gap-13 text-fg-2">
      <span className={`grid h-26 w-30 place-items-center ${boxLooks[state].look}`}>
        <Glyph name={boxLooks[state].glyph} size="calc(15 * var(--u))" />
      </span>
      {words[state]}
    </span>
  ))
}
