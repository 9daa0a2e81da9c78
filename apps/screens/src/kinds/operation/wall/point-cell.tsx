import { useLingui } from '@lingui/react/macro'
import type { CellProps } from '../../../parts/cells/cell-board.tsx'

export type PointLook = 'passed' | 'lost' | 'open'

export const lookOf = (letter: string): PointLook => (letter === 'p' ? 'passed' : letter === 'l' ? 'lost' : 'open')

/** Heights differ as colours do: a passed point stands, a lost one has fallen, an open one is the ground. */
const looks: Readonly<Record<PointLook, string>> = {
  passed: 'h-full bg-jade',
  lost: 'h-[45%] bg-vermilion',
  open: 'h-[14%] bg-control',
}

/** One point. */
export const Block = ({ look }: { look: PointLook }) => <span className={`min-w-0 flex-1 ${looks[look]}`} />

/** The points of a topic side by side, in their order. */
export function PointCell({ topic: { name }, text = '', shape }: CellProps) {
  const { t } = useLingui()
  const points = [...text.trimEnd()].map((letter) => lookOf(letter))
  const count = (look: PointLook) => points.filter((one) => one === look).length
  const [passed, lost, of] = [count('passed'), count('lost'), points.length]
  return (
    <span
      role="cell"
      aria-label={t`${{ name }}: ${{ passed }} of ${{ of }} points passed, ${{ lost }} lost`}
      data-points={text.trimEnd()}
      style={{ width: `calc(${shape.cell} * var(--u))` }}
      className={`flex h-full shrink-0 items-center gap-8 px-12 line-x-1 line-t-1 border-ink-0 ${passed === of && of > 0 ? 'bg-ink-2' : 'bg-ink-1'}`}
    >
      {shape.hasWords && (
        <span className="w-44 shrink-0 font-mono fs-22 text-fg-2">
          <span key={passed}>
            {passed}/{of}
          </span>
        </span>
      )}
      <span aria-hidden="true" className="flex h-22 min-w-0 flex-1 items-end gap-2">
        {points.map((look, index) => (
          // Blocks that change are new elements, so that nothing is measured as moved.
          <Block key={`${index} ${look}`} look={look} />
        ))}
      </span>
    </span>
  )
}
