import type { ReactNode } from 'react'
import { usePoints } from './points.ts'
import type { Row } from './rows.ts'

/** Totals, best first; nobody is named before results are released: `sealed` stands there. */
export function ResultsBody({ rows, sealed }: { rows: readonly Row[]; sealed: ReactNode }) {
  const points = usePoints()
  if (rows.length === 0) return <p className="fs-46 leading-60 text-fg-2">{sealed}</p>
  return (
    <div role="table" className="grid gap-12">
      {rows.map(({ entrant_id, rank, name, score }) => (
        <div key={entrant_id} role="row" className="flex gap-48 line-b-1 border-rule fs-32 leading-60">
          <span role="cell" className="w-64 text-right font-mono">
            {rank}
          </span>
          <span role="rowheader" className="min-w-0 flex-1">
            {name}
          </span>
          <span role="cell" className="font-mono">
            {points(score)}
          </span>
        </div>
      ))}
    </div>
  )
}
