import { call } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { deskReset, type ResetRow } from '@beacon/api/rounds/reset-application'
import { usePermission } from '@beacon/auth'
import { Confirm } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import type { MenuAction } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonForm } from '../../../parts/desk/reason-form.tsx'
import { resetStateWords } from './words.ts'

/** What is decided of applications; `dialog` stands wherever they are listed. */
export function useResetActs({ resource_id }: Pick<ContestFull, 'resource_id'>) {
  const { t, i18n } = useLingui()
  const mayDecide = usePermission('contest.scene')
  const toast = useToast()
  const client = useQueryClient()
  const [question, setQuestion] = useState<{ act: 'grant' | 'reject'; row: ResetRow } | null>(null)
  const again = () => client.invalidateQueries({ queryKey: [deskReset.list.path, { resource_id }] })
  const paramsOf = ({ application_id }: ResetRow) => ({ resource_id, application_id })
  const grant = async (row: ResetRow) => {
    await call(deskReset.grant, { params: paramsOf(row), body: {} })
    await again()
    toast.done({ title: t`The environment of ${row.entrant_name} is being reset` })
  }
  const reject = async (row: ResetRow, reason: string) => {
    await call(deskReset.reject, { params: paramsOf(row), body: { reason } })
    await again()
    toast.done({ title: t`The request from ${row.entrant_name} was rejected` })
  }
  const actsOn = (row: ResetRow): MenuAction[] => {
    if (!mayDecide) return []
    const disabledReason = row.state === 'pending' ? undefined : i18n._(resetStateWords[row.state])
    return [
      { label: t`Reset environment…`, disabledReason, onSelect: () => setQuestion({ act: 'grant', row }) },
      { label: t`Reject…`, danger: true, disabledReason, onSelect: () => setQuestion({ act: 'reject', row }) },
    ]
  }
  const onClose = () => setQuestion(null)
  const dialog =
    question === null ? null : question.act === 'grant' ? (
      <Confirm
        title={t`Reset the environment of ${question.row.entrant_name}?`}
        body={t`“${question.row.topic_name}” goes back to its start. Manual changes in it are lost. An environment outside Beacon is reset by hand first.`}
        action={t`Reset environment`}
        onConfirm={() => grant(question.row)}
        onClose={onClose}
      />
    ) : (
      <ReasonForm
        title={t`Reject the request from ${question.row.entrant_name}?`}
        body={t`It is not counted, and the team reads the reason.`}
        action={t({ context: 'reset', message: 'Reject' })}
        onRun={(reason) => reject(question.row, reason)}
        onClose={onClose}
      />
    )
  return { actsOn, dialog }
}
