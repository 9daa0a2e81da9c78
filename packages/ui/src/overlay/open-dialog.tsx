import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

interface OpenDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange' | 'trigger'> {
  onClose: () => void
}

/** A dialog that is drawn only while it is open. */
export function OpenDialog({ onClose, ...dialog }: OpenDialogProps) {
  return <Dialog open onOpenChange={(open) => !open && onClose()} {...dialog} />
}

/** A dialog to be read: “Close” begins its foot, and `footer` follows. */
export function ReadDialog({ footer, ...dialog }: OpenDialogProps) {
  return (
    <OpenDialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>
            <Trans>Close</Trans>
          </Button>
          {footer}
        </>
      }
    />
  )
}
