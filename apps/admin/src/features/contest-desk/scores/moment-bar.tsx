import { formatLogTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'

/** Says whose moment the table shows; the ruler above chooses it. */
export function MomentBar({ at, onNow }: { at: string | undefined; onNow: () => void }) {
  if (at === undefined)
    return (
      <p className="pb-2 text-fg-3">
        <Trans>Current standings. Drag the handle on the timeline, or use the arrow keys, to see any moment.</Trans>
      </p>
    )
  const shown = formatLogTime(at)
  return (
    <p className="flex min-h-7 items-center gap-3 pb-2 text-azure" role="status">
      <Trans>Standings at {shown}</Trans>
      <Button size="sm" onClick={onNow}>
        <Trans>Back to now</Trans>
      </Button>
    </p>
  )
}
