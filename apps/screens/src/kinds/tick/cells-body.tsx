import { useLingui } from '@lingui/react/macro'
import type { DisplayProps } from '../../parts/display/display-props.ts'

/** As many ticks as stand beside each other; the newest ones. */
const shown = 12

/** What each tick paid: cells of several characters, the newest at the right. */
export function CellsBody({ rows }: DisplayProps) {
  const { t } = useLingui()
  return (
    <div role="table" aria-label={t`Ticks`} className="grid gap-12">
      {rows.map(({ entrant_id, rank, name, score, cells }) => (
        <div key={entrant_id} role="row" className="flex gap-24 line-b-1 border-rule fs-32 leading-60">
          <span role="cell" className="w-64 text-right font-mono">
            {rank}
          </span>
          <span role="rowheader" className="min-w-0 flex-1">
            {name}
          </span>
          <span role="cell" className="w-136 text-right font-mono font-semibold">
            {score}
          </span>
          {cells
            .split(',')
            .slice(-shown)
            .map((paid, index) => (
              <span key={index} role="cell" className="w-72 text-right font-mono text-fg-2">
                {paid}
              </span>
            ))}
        </div>
      ))}
    </div>
  )
}
