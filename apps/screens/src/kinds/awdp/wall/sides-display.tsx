import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { CellBoard } from '../../../parts/cells/cell-board.tsx'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { SideCell } from './side-cell.tsx'
import { type AttackLook, attackLooks, type DefenceLook, defenceLooks, useSideWords } from './side-looks.ts'
import { useSides } from './use-sides.ts'

/** Narrowest column in u: two glyphs and the space around them. */
const PAIR = 76

/** Twenty places with both sides of every topic. */
export function SidesDisplay(props: DisplayProps) {
  const { t } = useLingui()
  const sides = useSides(props.link)
  const rows = useMemo(() => sides && { ...sides, topics: sides.topics.map((topic) => ({ ...topic, head: topic.name })) }, [sides])
  if (rows === null) return null
  return (
    <CellBoard
      {...props}
      label={t`Attack and defence`}
      letters={2}
      cells={rows}
      Cell={SideCell}
      least={PAIR}
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

const attacks: readonly AttackLook[] = ['first', 'attacked']
const defences: readonly DefenceLook[] = ['defended', 'abnormal', 'undefended']

/** What the glyphs mean: cells have no room for words. */
function Legend() {
  const words = useSideWords()
  const looks = [...attacks.map((one) => ({ one, ...attackLooks[one] })), ...defences.map((one) => ({ one, ...defenceLooks[one] }))]
  return (
    <div className="flex h-46 flex-wrap items-center gap-x-38 fs-22 text-fg-2">
      {looks.map(({ one, glyph, look }) => (
        <span key={one} className="inline-flex items-center gap-13">
          <Glyph name={glyph} size="calc(17 * var(--u))" className={look} />
          {words[one]}
        </span>
      ))}
    </div>
  )
}
