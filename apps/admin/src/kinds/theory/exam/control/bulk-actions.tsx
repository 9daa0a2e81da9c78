import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'

export type BulkAction = 'extra' | 'message' | 'pause' | 'resume' | 'submit'

/** What can be done for several candidates at once; the staff of a room pauses and submits nobody. */
export function BulkActions({ mayControl, onAsk }: { mayControl: boolean; onAsk: (kind: BulkAction) => void }) {
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => onAsk('extra')}>
        <Trans context="exam">Extra time…</Trans>
      </Button>
      <Button look="quiet" size="sm" onClick={() => onAsk('message')}>
        <Trans context="exam">Message…</Trans>
      </Button>
      {mayControl && (
        <>
          <Button look="quiet" size="sm" onClick={() => onAsk('pause')}>
            <Trans context="exam">Pause…</Trans>
          </Button>
          <Button look="quiet" size="sm" onClick={() => onAsk('resume')}>
            <Trans context="exam">Resume…</Trans>
          </Button>
          <Button look="quiet-danger" size="sm" onClick={() => onAsk('submit')}>
            <Trans context="exam">Submit…</Trans>
          </Button>
        </>
      )}
    </>
  )
}
