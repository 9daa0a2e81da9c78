import { call } from '@beacon/api/client'
import { type CheckRecord, deskPointCheck } from '@beacon/api/kinds/operation/desk'
import { usePermissions } from '@beacon/auth'
import { useToast } from '@beacon/ui/feedback'
import type { MenuAction } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonForm } from '../../../parts/desk/reason-form.tsx'
import { useTryAct } from '../../../parts/desk/use-try-act.ts'
import { useStatusWords } from '../words.ts'
import { OverruleDialog } from './overrule-dialog.tsx'
import { again } from './point-listener.tsx'

/** What is done about checks; `dialog` stands wherever they are listed. */
export function useCheckActs(resource_id: string) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const toast = useToast()
  const tryAct = useTryAct()
  const statuses = useStatusWords()
  const client = useQueryClient()
  const [question, setQuestion] = useState<{ act: 'overrule' | 'void'; row: CheckRecord } | null>(null)
  const onClose = () => setQuestion(null)
  const paramsOf = ({ run_id, point_id }: CheckRecord) => ({ resource_id, run_id, point_id })
  const checkAgain = ({ topic_id, entrant_id, point_id }: CheckRecord) =>
    tryAct(async () => {
      await call(deskPointCheck.check, { params: { resource_id, topic_id }, body: { entrant_id, point_id } })
      await again(client, resource_id)
      toast.done({ title: t`Check ordered` })
    })
  const isOpen = ({ status }: CheckRecord) => (status === 'queued' || status === 'running' ? statuses[status] : undefined)
  const isGone = ({ status }: CheckRecord) => (status === 'void' || status === 'cancelled' ? statuses[status] : undefined)
  const actsOn = (row: CheckRecord): MenuAction[] => [
    ...(permissions.has('contest.scene')
      ? [{ label: t({ context: 'check', message: 'Check again' }), disabledReason: isOpen(row), onSelect: () => void checkAgain(row) }]
      : []),
    ...(permissions.has('contest.score')
      ? [
          {
            label: t`Overrule…`,
            disabledReason: isOpen(row) ?? isGone(row),
            onSelect: () => setQuestion({ act: 'overrule' as const, row }),
          },
          {
            label: t({ context: 'check', message: 'Void…' }),
            danger: true,
            disabledReason: isOpen(row) ?? isGone(row),
            onSelect: () => setQuestion({ act: 'void' as const, row }),
          },
        ]
      : []),
  ]
  const dialog =
    question === null ? null : question.act === 'overrule' ? (
      <OverruleDialog
        row={question.row}
        onRun={async (body) => {
          await call(deskPointCheck.overrule, { params: paramsOf(question.row), body })
          await again(client, resource_id)
          toast.done({ title: t`Check overruled` })
        }}
        onClose={onClose}
      />
    ) : (
      <ReasonForm
        title={t`Void this check of “${{ point: question.row.point_name }}”?`}
        body={t`The point is as it was before, and ${{ team: question.row.entrant_name }} has the check back.`}
        action={t({ context: 'check', message: 'Void' })}
        look="danger"
        onRun={async (reason) => {
          await call(deskPointCheck.void, { params: paramsOf(question.row), body: { reason } })
          await again(client, resource_id)
          toast.done({ title: t`Check voided` })
        }}
        onClose={onClose}
      />
    )
  return { actsOn, dialog }
}
