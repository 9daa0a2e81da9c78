import { Moved } from '@beacon/ui/matrix'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Picture } from '../../parts/display/picture.tsx'
import { usePoints } from '../../parts/display/points.ts'
import type { Row } from '../../parts/display/rows.ts'
import { Slots } from '../../parts/display/slots.tsx'
import { Name } from '../../parts/display/team-name.tsx'

/** Ten rows fill the wall below its head; upright there is room for more air. */
const PITCH = 90
const PITCH_UPRIGHT = 150

interface PlaceProps {
  row: Row
  moved: number
  score: string
}

/** Letters of 84 u: on a wall of 1080 lines, three metres high, they are read from 30 m. */
const Place = memo(function Place({ row, moved, score }: PlaceProps) {
  return (
    <div className="flex h-full items-center gap-24 line-b-1 border-rule fs-84 leading-90 font-semibold">
      <span role="cell" className="w-108 shrink-0 text-right font-mono">
        <span key={row.rank}>{row.rank}</span>
      </span>
      {row.logo !== null && <Picture file_id={row.logo} className="size-72" />}
      <span role="rowheader" className="flex min-w-0 flex-1 items-baseline gap-24">
        <Name text={row.name} className="[font-stretch:90%]" />
        {moved > 0 && (
          <span key={moved} className="shrink-0 fs-46 leading-60">
            <Moved by={moved} />
          </span>
        )}
      </span>
      <span role="cell" className="shrink-0 text-right font-mono">
        <span key={score}>{score}</span>
      </span>
    </div>
  )
})

interface Props {
  rows: readonly Row[]
  movedOf: (row: Row) => number
  isPortrait: boolean
}

/** Up to ten places for a hall: place, name and points, nothing smaller. */
export function LargeRanking({ rows, movedOf, isPortrait }: Props) {
  const { t } = useLingui()
  const points = usePoints()
  return (
    <Slots
      role="table"
      label={t`Standings`}
      items={rows}
      keyOf={(row) => row.entrant_id}
      pitch={isPortrait ? PITCH_UPRIGHT : PITCH}
      render={(row) => <Place row={row} moved={movedOf(row)} score={points(row.score)} />}
    />
  )
}
