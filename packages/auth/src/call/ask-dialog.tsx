import { Button } from '@beacon/ui/controls'
import { ActionFailure, OpenDialog, useRun } from '@beacon/ui/overlay'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useErrorWords } from './error-words.ts'

export interface AskDialogProps {
  /** A question, or what is done. */
  title: ReactNode
  /** What changes, and whether it can be undone. */
  body?: ReactNode
  /** The fields. As a function they show the failure themselves, and forget it when another value is chosen. */
  children?: ReactNode | ((failure: ReactNode, forget: () => void) => ReactNode)
  /** The verb and its object. */
  action: ReactNode
  busyLabel?: string | undefined
  cancel?: ReactNode
  look?: 'primary' | 'danger'
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** False disables the button, where the choice itself shows what is missing. */
  isReady?: boolean
  /** Why it cannot run yet, or null; asked when the button is pressed. */
  check?: () => ReactNode
  /** Closes the dialog when it resolves, but not with `false`; a rejection is shown inside. */
  onRun: () => Promise<unknown>
  onClose: () => void
  /** The words for a failure; those of the error code by default. */
  describeError?: (error: unknown) => ReactNode
}

/** A question with fields: it stays open while its action runs, and says inside why it was refused. Without fields ask with `Confirm`. */
export function AskDialog(props: AskDialogProps) {
  const { title, body, children, action, busyLabel, look = 'primary', size = 'md', isReady = true, check, onRun, onClose } = props
  const words = useErrorWords()
  const form = useId()
  const { isBusy, failure, setFailure, start } = useRun(props.describeError ?? words)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A dialog inside a form stands in its tree: the outer form is not sent with it.
    event.stopPropagation()
    if (isBusy || !isReady) return
    const problem = check?.() ?? null
    if (problem !== null) return setFailure(problem)
    if (await start(onRun)) onClose()
  }
  return (
    <OpenDialog
      busy={isBusy}
      size={size}
      onClose={onClose}
      title={title}
      description={body}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {props.cancel ?? <Trans>Cancel</Trans>}
          </Button>
          <Button type="submit" form={form} look={look} saving={isBusy} savingLabel={busyLabel} disabled={!isReady}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        {typeof children === 'function' ? children(failure, () => setFailure(null)) : children}
        {failure !== null && typeof children !== 'function' && <ActionFailure>{failure}</ActionFailure>}
      </form>
    </OpenDialog>
  )
}
