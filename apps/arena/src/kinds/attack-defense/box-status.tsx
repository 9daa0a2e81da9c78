import type { CellState } from '@beacon/api/kinds/attack-defense/views'
import { Status, type StatusName } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'

/** How a box stands: captured and down say nothing of each other. */
export function boxStatus({ captured, down }: Pick<CellState, 'captured' | 'down'>): StatusName {
  if (captured) return down ? 'service.pwned_down' : 'service.pwned'
  return down ? 'service.down' : 'service.normal'
}

/** The same in words. A box that was not checked yet stands as it did before. */
export function BoxStatus({ state }: { state: CellState }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Status of={boxStatus(state)} />
      {!state.checked && (
        <span className="text-caption text-fg-3">
          <Trans>not checked</Trans>
        </span>
      )}
    </span>
  )
}
