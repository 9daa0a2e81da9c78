import { Glyph } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { OwnCells } from '../../../parts/display/own-columns.tsx'
import type { Row } from '../../../parts/display/rows.ts'
import { Name } from '../../../parts/display/team-name.tsx'
import { boxAt, boxLooks, useBoxWords } from './box-looks.ts'

export interface BoxShape {
  /** Width of a service's column in u. */
  cell: number
  /** A column is wide enough for a word. */
  hasWords: boolean
  /** The wall is wide enough for what rows count beside the score. */
  hasOwn: boolean
}

interface BoxRowProps {
  row: Row
  /** Of this page's services. */
  cells: string | undefined
  services: readonly { topic_id: string; name: string }[]
  shape: BoxShape
  score: string
}

/** A place, its points, and how its boxes stand. Texts that change are new elements, so that nothing is measured as moved. */
export function BoxRow({ row, cells, services, shape, score }: BoxRowProps) {
  return (
    <div className="flex h-full">
      <div className="flex h-full min-w-0 flex-1 items-center line-b-1 border-rule pr-16">
        <span role="cell" className="w-44 shrink-0 text-right font-mono fs-24 font-semibold">
          <span key={row.rank}>{row.rank}</span>
        </span>
        <span role="rowheader" className="ml-16 flex min-w-0 flex-1 items-baseline gap-8">
          <Name text={row.name} className="fs-26 leading-34 font-semibold" />
          {row.country !== null && <span className="shrink-0 font-mono fs-22 text-fg-3">{row.country}</span>}
        </span>
        <span role="cell" className="w-110 shrink-0 text-right font-mono fs-24 font-semibold">
          <span key={score}>{score}</span>
        </span>
        {shape.hasOwn && <OwnCells row={row} className="w-104 shrink-0 text-right font-mono fs-24 text-fg-2" />}
      </div>
      {services.map(({ topic_id, name }, place) => (
        <BoxCell key={topic_id} name={name} box={boxAt(cells, place)} shape={shape} />
      ))}
    </div>
  )
}

function BoxCell({ name, box, shape }: { name: string; box: ReturnType<typeof boxAt>; shape: BoxShape }) {
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
