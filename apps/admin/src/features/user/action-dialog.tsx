import { Button, Select, Textarea } from '@beacon/ui/controls'
import { Field, FieldError } from '@beacon/ui/form'
import { ConfirmDialog, Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { useBulkResult } from '../../app/bulk-result.tsx'
import { useErrorWords } from '../../app/list-state.tsx'
import { act, type ActBody, actionDone, type ActReply, type UserAction } from './actions.ts'
import { useActionQuestion } from './action-words.ts'
import { refreshUsers } from './queries.ts'
import { useRoleOptions } from '../../app/people-options.ts'
import { ReadyReasons } from './ready-reasons.tsx'

export interface Asked {
  action: UserAction
  count: number
  names: readonly string[]
  idsOf: () => Promise<string[]>
}

interface Props {
  asked: Asked
  tell: ReturnType<typeof useBulkResult>['tell']
  onPasswords: (passwords: NonNullable<ActReply['passwords']>) => void
  onClose: () => void
}

/** Asks before an action on users: plainly, for a reason, or for a typed text, by what it does. */
export function ActionDialog(props: Props) {
  const { asked, tell, onPasswords, onClose } = props
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const describeError = useErrorWords()
  const words = useActionQuestion(asked.action, asked.count)
  const run = async (more: Partial<ActBody> = {}) => {
    const user_ids = await asked.idsOf()
    const reply = await act({ action: asked.action, user_ids, ...more })
    await refreshUsers(queryClient)
    tell(reply, actionDone[asked.action](reply.done.length))
    if (reply.passwords !== undefined && reply.passwords.length > 0) onPasswords(reply.passwords)
  }
  if (asked.action === 'disable' || asked.action === 'reject' || asked.action === 'approve')
    return <ReasonDialog {...props} words={words} onRun={run} describeError={describeError} />
  const isDelete = asked.action === 'delete'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      body={words.body}
      items={asked.names}
      action={words.action}
      danger={isDelete}
      describeError={describeError}
      onConfirm={() => run(isDelete ? { confirm: `delete ${asked.count}` } : {})}
      {...(isDelete ? { typed: t`delete ${asked.count}` } : {})}
    />
  )
}

interface ReasonProps extends Props {
  words: { title: string; body: string; action: string }
  onRun: (more: Partial<ActBody>) => Promise<void>
  describeError: (error: unknown) => string
}

function ReasonDialog({ asked, words, onRun, describeError, onClose }: ReasonProps) {
  const { t } = useLingui()
  const isApprove = asked.action === 'approve'
  const roles = useRoleOptions()
  const [reason, setReason] = useState('')
  const [role, setRole] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isShort = !isApprove && [...reason.trim()].length < 4
  const run = async () => {
    if (isShort) return setFailure(t`Give a reason of at least 4 characters.`)
    setBusy(true)
    try {
      await onRun(isApprove ? (role === '' ? {} : { role_id: role }) : { reason: reason.trim() })
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
          <Button look={isApprove ? 'primary' : 'danger'} saving={isBusy} onClick={() => void run()}>
            {words.action}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-fg">{asked.names.slice(0, 8).join(', ')}</p>
      {isApprove ? (
        <Field label={<Trans>Role</Trans>} layout="stack">
          <Select value={role} onValueChange={setRole} placeholder={t`As registered`} options={roles.options} loading={roles.isPending} />
        </Field>
      ) : (
        <Field label={<Trans>Reason</Trans>} layout="stack" required help={<Trans>They read it.</Trans>}>
          <Textarea rows={2} counter={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
      {asked.action === 'reject' && <ReadyReasons onChoose={setReason} />}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}
