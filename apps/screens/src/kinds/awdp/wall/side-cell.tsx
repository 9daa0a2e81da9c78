import { Glyph } from '@beacon/ui/status'
import type { CellProps } from '../../../parts/cells/cell-board.tsx'
import { attackLooks, defenceLooks, sidesAt, useSideWords } from './side-looks.ts'

/** How a team stands in a topic: flag and shield. Glyphs that change are new elements, so that nothing is measured as moved. */
export function SideCell({ topic: { name }, text, shape }: CellProps) {
  const words = useSideWords()
  const { attack, defence } = sidesAt(text ?? '..')
  const [flag, shield] = [attackLooks[attack], defenceLooks[defence]]
  return (
    <span
      role="cell"
      aria-label={`${name}: ${words[attack]}, ${words[defence]}`}
      data-attack={attack}
      data-defence={defence}
      style={{ width: `calc(${shape.cell} * var(--u))` }}
      className={`flex h-full shrink-0 items-center justify-center gap-16 line-x-1 line-t-1 border-ink-0 ${defence === 'abnormal' ? 'bg-vermilion-bg' : attack !== 'unattacked' || defence === 'defended' ? 'bg-ink-2' : 'bg-ink-1'}`}
    >
      <Glyph key={attack} name={flag.glyph} size="calc(19 * var(--u))" className={flag.look} />
      <Glyph key={`d-${defence}`} name={shield.glyph} size="calc(19 * var(--u))" className={shield.look} />
    </span>
  )
}
