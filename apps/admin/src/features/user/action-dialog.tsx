import { Confirm, useErrorWords } from '@beacon/auth/call'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { act, actionDone, type NewPasswords, preview, type Rows, type UserAction } from './actions.ts'
import { useActionQuestion } from './action-questions.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { refreshUsers } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { Run } from './question-frame.tsx'

export interface OpenDialog {
  action: UserAction
  rows: Rows
  /** How many, as far as the list knows. */
  count: number
}

interface Props {
  openDialog: OpenDialog
  tell: ReturnType<typeof useBulkResult>['tell']
  onPasswords: (passwords: NewPasswords) => void
  /** The action is a job now. */
  onJob: (job_id: string) => void
  onClose: () => void
}

const withReason: ReadonlySet<UserAction> = new Set<UserAction>(['disable', 'reject'])
const withValue: ReadonlySet<UserAction> = new Set<UserAction>(['approve', 'set_role', 'set_organisation', 'set_expiry'])
const plain: ReadonlySet<UserAction> = new Set<UserAction>(['recover', 'unlock'])

/** Asks before an action on users: plainly, by name, for a reason or a value, or for a typed text, by what it does. */
export function ActionDialog({ openDialog, tell, onPasswords, onJob, onClose }: Props) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const describeError = useErrorWords()
  const { action, rows } = openDialog
  const { data: reach } = useQuery({ queryKey: ['users', 'preview', rows], queryFn: () => preview(rows), staleTime: 0, gcTime: 0 })
  const count = reach?.total ?? openDialog.count
  const words = useActionQuestion(action, count)
  const onRun: Run = async (more = {}) => {
    const reply = await act(rows, { action, ...more })
    if (reply.job_id !== undefined) return onJob(reply.job_id)
    await refreshUsers(queryClient)
    tell(reply, actionDone[action](reply.done.length))
    if (reply.passwords !== undefined && reply.passwords.length > 0) onPasswords(reply.passwords)
  }
  const shared = { action, words, reach, describeError, onRun, onClose }
  if (withReason.has(action)) return <ReasonDialog {...shared} />
  if (withValue.has(action)) return <PlaceDialog {...shared} />
  if (action === 'reset_password') return <PasswordDialog {...shared} />
  const isDelete = action === 'delete'
  // The list names the first ten and counts the rest.
  const names = Array.from({ length: count }, (_, at) => reach?.names[at] ?? '')
  return (
    <Confirm
      onClose={onClose}
      title={words.title}
      body={words.body}
      items={plain.has(action) || reach === undefined ? [] : names}
      action={words.action}
      danger={isDelete}
      onConfirm={() => onRun(isDelete ? { confirm: `delete ${count}` } : {})}
      {...(isDelete ? { typed: t`delete ${count}` } : {})}
    />
  )
}
