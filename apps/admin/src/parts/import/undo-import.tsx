import { ConfirmDialog } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

interface Props {
  /** How many questions the import made; more than one is typed back. */
  count: number
  isOff?: boolean
  body: ReactNode
  undo: () => Promise<void>
}

/** Takes back what an import made. */
export function UndoImport({ count, isOff = false, body, undo }: Props) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet-danger" disabled={isOff} onClick={() => setAsking(true)}>
        <Trans>Remove what this import created…</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={<Trans>Remove what this import created?</Trans>}
        body={body}
        action={t`Remove`}
        busyLabel={t`Removing`}
        typed={count > 1 ? t`delete ${count}` : undefined}
        onConfirm={undo}
      />
    </>
  )
}
