import { Trans, useLingui } from '@lingui/react/macro'
import { AlertDialog as Radix } from 'radix-ui'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Input } from '../controls/input.tsx'
import { cn } from '../theme/cn.ts'
import { ActionFailure } from './action-failure.tsx'
import { backdropLook, dialogLook } from './dialog.tsx'
import { useFocusReturn } from './focus-return.ts'
import { useRun } from './use-run.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A question: “Delete 3 contests?” */
  title: ReactNode
  /** What goes, and whether it can be undone. */
  body: ReactNode
  /** The names of the things; the first ten are listed, the rest counted. */
  items?: ReadonlyArray<string> | undefined
  /** The text to type back, e.g. “delete 3”; without it the button is enabled at once. */
  typed?: string | undefined
  /** The verb and its object: “Delete 3 contests”. */
  action: string
  /** “Deleting”. */
  busyLabel?: string | undefined
  /** The dialog closes when the promise resolves; when it rejects the failure stands inside. */
  onConfirm: () => Promise<unknown> | void
  /** The words for a failure; the error's own message by default. */
  describeError?: ((error: unknown) => ReactNode) | undefined
  /** False for what destroys nothing: the button is then amber. */
  danger?: boolean
}

const listed = 10

/** Asks before something that hurts. Focus starts on Cancel, Esc cancels, Enter in the text box acts only once the text fits. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, body, items, danger = true } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const focus = useFocusReturn()
  const { isBusy, failure, setFailure, start } = useRun(props.describeError)
  const run = async () => {
    const isDone = await start(async () => {
      await props.onConfirm()
    })
    if (isDone) onOpenChange(false)
  }
  useEffect(() => {
    if (open) setFailure(null)
  }, [open, setFailure])
  const change = (next: boolean) => {
    if (isBusy) return
    if (!next) setFailure(null)
    onOpenChange(next)
  }
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={backdropLook} />
        <div className="fixed inset-0 z-40 grid place-items-center p-4">
          <Radix.Content
            aria-busy={isBusy || undefined}
            onCloseAutoFocus={focus.giveBack}
            onOpenAutoFocus={(event) => {
              focus.remember()
              event.preventDefault()
              cancel.current?.focus()
            }}
            className={cn(dialogLook, 'max-w-[400px] p-4')}
          >
            <Radix.Title className="text-[16px] leading-6 font-semibold text-fg">{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="mt-0.5">{body}</div>
            </Radix.Description>
            {items !== undefined && items.length > 0 && <NamedList items={items} />}
            <ConfirmForm {...props} danger={danger} isBusy={isBusy} failure={failure} run={run} cancelRef={cancel} />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

function NamedList({ items }: { items: ReadonlyArray<string> }) {
  const more = items.length - listed
  return (
    <ul className="mt-3 max-h-72 overflow-y-auto border-y border-rule py-1">
      {items.slice(0, listed).map((name, index) => (
        <li key={`${index}-${name}`} className="truncate py-0.5 text-fg">
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

interface FormProps extends ConfirmDialogProps {
  isBusy: boolean
  failure: ReactNode
  run: () => Promise<void>
  cancelRef: React.RefObject<HTMLButtonElement | null>
}

function ConfirmForm({ typed, action, busyLabel, danger, isBusy, failure, run, cancelRef }: FormProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const id = useId()
  const fits = typed === undefined || text.trim() === typed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog inside a form stands in its tree: the outer form is not sent with it.
    event.stopPropagation()
    if (fits && !isBusy) void run()
  }
  return (
    <form onSubmit={submit} className="mt-3">
      {typed !== undefined && (
        <>
          <label htmlFor={id} className="mb-1 block">
            <Trans>
              Type <code className="type-mono text-fg">{typed}</code> to confirm
            </Trans>
          </label>
          <Input
            id={id}
            mono
            value={text}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            readOnly={isBusy}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
      {failure !== null && <ActionFailure className="mt-3">{failure}</ActionFailure>}
      <div className="mt-3 flex justify-end gap-2">
        <Radix.Cancel asChild>
          <Button ref={cancelRef} disabled={isBusy}>{t`Cancel`}</Button>
        </Radix.Cancel>
        <Button type="submit" look={danger ? 'danger' : 'primary'} disabled={!fits} saving={isBusy} savingLabel={busyLabel}>
          {action}
        </Button>
      </div>
    </form>
  )
}
