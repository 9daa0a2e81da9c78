import { Trans, useLingui } from '@lingui/react/macro'
import { usePoints } from '../../../parts/display/points.ts'
import type { Row } from '../../../parts/display/rows.ts'
import { Name } from '../../../parts/display/team-name.tsx'
import { Sealed } from './sealed.tsx'
import type { DisplayProps } from '../../../parts/display/display-props.ts'

/** Twenty places with their totals. */
export function ExamRanking({ rows, isPortrait }: DisplayProps) {
  if (rows.length === 0) return <Sealed />
  const columns = isPortrait ? [rows] : [rows.slice(0, 10), rows.slice(10)]
  return (
    <div className={isPortrait ? '' : 'grid grid-cols-2 gap-64'}>
      {columns.map((places, column) => places.length > 0 && <Places key={column} rows={places} />)}
    </div>
  )
}

function Places({ rows }: { rows: readonly Row[] }) {
  const { t } = useLingui()
  const points = usePoints()
  return (
    <div role="table" aria-label={t({ context: 'exam', message: 'Ranking' })}>
      <div role="row" className="flex line-b-2 border-rule fs-26 leading-40 text-fg-2">
        <span role="columnheader" className="w-108 pr-28 text-right">
          #
        </span>
        <span role="columnheader" className="flex-1">
          <Trans context="exam">Name</Trans>
        </span>
        <span role="columnheader">
          <Trans>Score</Trans>
        </span>
      </div>
      {rows.map(({ entrant_id, rank, name, score }) => (
        <div key={entrant_id} role="row" className="flex h-68 items-center line-b-1 border-rule fs-46 leading-60 font-semibold">
          <span role="cell" className="w-108 shrink-0 pr-28 text-right font-mono">
            {rank}
          </span>
          <span role="rowheader" className="flex min-w-0 flex-1">
            <Name text={name} />
          </span>
          <span role="cell" className="shrink-0 font-mono">
            {points(score)}
          </span>
        </div>
      ))}
    </div>
  )
}
