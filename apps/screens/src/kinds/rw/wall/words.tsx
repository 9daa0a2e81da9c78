import type { ClockView, DemoResult } from '@beacon/api/kinds/rw/views'
import { Glyph } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'

/** Why a clock stands still. `size` of the glyph in u. */
export function StopWord({ by, size }: { by: NonNullable<ClockView['stopped_by']>; size: number }) {
  const words = {
    equipment: <Trans context="status.stopped">Equipment</Trans>,
    network: <Trans context="status.stopped">Network</Trans>,
    referee: <Trans context="status.stopped">Referee</Trans>,
    pause: <Trans context="status.stopped">Contest paused</Trans>,
  }
  return (
    <span className="inline-flex items-center gap-12 text-amber">
      <Glyph name="pause" size={`calc(${size} * var(--u))`} />
      {words[by]}
    </span>
  )
}

export const ResultWord = ({ result }: { result: DemoResult }) =>
  result === 'success' ? <Trans context="status.rw">Success</Trans> : <Trans context="status.rw">No success</Trans>
