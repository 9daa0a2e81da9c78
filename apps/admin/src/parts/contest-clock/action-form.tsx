import type { ContestFull } from '@beacon/api/contest-views'
import { Button } from '@beacon/ui/controls'
import { Dialog } from '@beacon/ui/overlay'
import { Mark } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useActWords } from './use-contest-act.ts'

/** A question about a contest. */
export interface ActionProps {
  contest: ContestFull
  onClose: () => void
}

interface ActionFormProps {
  title: ReactNode
  /** The question. */
  body: ReactNode
  /** The verb and its object. */
  action: string
  busyLabel?: string
  children?: ReactNode
  /** False while the choices cannot be taken. */
  isReady?: boolean
  look?: 'primary' | 'danger'
  size?: 'sm' | 'md'
  onRun: () => Promise<unknown>
  onClose: () => void
}

/** A question with choices: stays open while it works, and says inside when it was refused. */
export function ActionForm({
  title,
  body,
  action,
  busyLabel,
  children,
  isReady = true,
  look = 'primary',
  size = 'md',
  onRun,
  onClose,
}: ActionFormProps) {
  const words = useActWords()
  const form = useId()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isReady) return
    setBusy(true)
    setFailure(null)
    try {
      await onRun()
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
      busy={isBusy}
      size={size}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={body}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={form}
            look={look}
            saving={isBusy}
            disabled={!isReady}
            {...(busyLabel ? { savingLabel: busyLabel } : {})}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        {children}
        {failure !== null && (
          <p role="alert" className="flex items-start gap-2 text-vermilion">
            <span className="flex h-[var(--lead-body)] items-center">
              <Mark name="cross" />
            </span>
            <span>{failure}</span>
          </p>
        )}
      </form>
    </Dialog>
  )
}
