import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Dialog } from '@beacon/ui/overlay'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ActionValues } from '../actions.ts'
import { type GrantDraft, GrantRows } from './grant-rows.tsx'

interface Props {
  note: string | null
  onRun: (grants: NonNullable<ActionValues['grants']>) => Promise<void>
  onClose: () => void
}

/** Gives rights on several questions at once, beside those given before. */
export function GrantDialog({ note, onRun, onClose }: Props) {
  const { t } = useLingui()
  const words = useErrorWords()
  const [grants, setGrants] = useState<GrantDraft[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onRun(grants.map(({ name: _name, ...grant }) => grant))
      onClose()
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="lg"
      busy={isBusy}
      onOpenChange={(open) => !open && onClose()}
      title={t`Grant access`}
      description={note ?? t`Existing grants are kept.`}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" saving={isBusy} disabled={grants.length === 0} onClick={() => void run()}>
            <Trans>Grant access</Trans>
          </Button>
        </>
      }
    >
      <GrantRows grants={grants} own={{ use: true, edit: true, secret: true }} onChange={setGrants} />
      {failure !== null && (
        <p role="alert" className="mt-3 flex items-center gap-2 text-vermilion">
          <Mark name="cross" />
          {failure}
        </p>
      )}
    </Dialog>
  )
}
