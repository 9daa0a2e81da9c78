import { Button } from '@beacon/ui/controls'
import { FieldError } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { QuestionProps } from './action-dialog.tsx'
import type { Preview } from './actions.ts'

interface Props extends QuestionProps {
  danger?: boolean
  /** Why it cannot run yet, or null; asked when the button is pressed. */
  check: () => string | null
  /** What is handed to the server. */
  values: () => NonNullable<Parameters<QuestionProps['onRun']>[0]>
  children: ReactNode
}

/** A question with fields: whom it reaches, what it needs, and the failure inside. */
export function QuestionFrame({ words, reach, describeError, onRun, onClose, danger = false, check, values, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async () => {
    const problem = check()
    setFailure(problem)
    if (problem !== null) return
    setBusy(true)
    try {
      await onRun(values())
      onClose()
    } catch (error) {
      setFailure(describeError(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="sm"
      busy={isBusy}
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.body}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look={danger ? 'danger' : 'primary'} saving={isBusy} onClick={() => void run()}>
            {words.action}
          </Button>
        </>
      }
    >
      <ReachedNames reach={reach} />
      {children}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}

/** Up to ten names and how many more. */
function ReachedNames({ reach }: { reach: Preview | undefined }) {
  const more = (reach?.total ?? 0) - (reach?.names.length ?? 0)
  return (
    <ul className="mb-3 max-h-72 min-h-6 overflow-y-auto border-y border-rule py-1 text-fg">
      {reach?.names.map((name) => (
        <li key={name} className="truncate py-0.5">
          {name}
        </li>
      ))}
      {more > 0 && (
        <li className="py-0.5 text-fg-3">
          <Trans>and {more} more</Trans>
        </li>
      )}
    </ul>
  )
}
