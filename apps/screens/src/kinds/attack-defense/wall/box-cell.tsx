import { Glyph } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import type { CellProps } from '../../../parts/cells/cell-board.tsx'
import { boxAt, boxLooks, useBoxWords } from './box-looks.ts'

/** How the box of a team stands. Texts that change are new elements, so that nothing is measured as moved. */
export function BoxCell({ topic: { name }, text, shape }: CellProps) {
  const box = boxAt(text, 0)
  const { t } = useLingui()
  const words = useBoxWords()
  const style = { width: `calc(${shape.cell} * var(--u))` }
  if (box === null)
    return <span role="cell" aria-label={name} style={style} className="h-full shrink-0 line-x-1 line-t-1 border-ink-0 bg-ink-1" />
  const { state, isChecked } = box
  const { glyph, look } = boxLooks[state]
  const word = words[state]
  return (
    <span
      role="cell"
      aria-label={isChecked ? `${name}: ${word}` : t`${name}: ${word}, not checked`}
      data-state={state}
      style={style}
      className={`flex h-full shrink-0 items-center gap-10 line-x-1 line-t-1 border-ink-0 fs-22 whitespace-nowrap ${shape.hasWords ? 'px-12' : 'justify-center'} ${!isChecked && state === 'normal' ? 'bg-ink-1 text-fg-3' : look}`}
    >
      <Glyph key={state} name={glyph} size="calc(15 * var(--u))" className="shrink-0" />
      {shape.hasWords && (
        <span
          key={word}
          className={`min-w-0 truncate ${state === 'both' ? '[font-stretch:75%]' : ''} ${state === 'normal' ? '' : 'font-semibold'}`}
        >
          {word}
        </span>
      )}
    </span>
  )
}
