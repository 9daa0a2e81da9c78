import { call, urlOf } from '@beacon/api/client'
import { aiDesk, type AiSubmissionRow } from '@beacon/api/kinds/ai/desk'
import { usePermissions } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonForm } from '../../../parts/desk/reason-form.tsx'

/** What is done to submissions; `dialog` stands wherever they are listed. */
export function useSubmissionActs(resource_id: string) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const toast = useToast()
  const words = useErrorWords()
  const client = useQueryClient()
  const [question, setQuestion] = useState<{ act: 'invalidate' | 'restore'; row: AiSubmissionRow } | null>(null)
  const paramsOf = ({ submission_id }: AiSubmissionRow) => ({ resource_id, submission_id })
  const again = () => client.invalidateQueries({ queryKey: [aiDesk.list.path] })
  const evaluateAgain = async (row: AiSubmissionRow) => {
    try {
      await call(aiDesk.again, { params: paramsOf(row), body: {} })
      await again()
      toast.done({ title: t`Submission #${row.no} is evaluated again` })
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  const decide = async (act: 'invalidate' | 'restore', row: AiSubmissionRow, reason: string) => {
    await call(aiDesk[act], { params: paramsOf(row), body: { reason } })
    await again()
    toast.done({ title: act === 'invalidate' ? t`Submission #${row.no} is invalid` : t`Submission #${row.no} counts again` })
  }
  const actsOn = (row: AiSubmissionRow): MenuEntry[] => [
    { label: t`Download file`, href: urlOf(aiDesk.file, { params: paramsOf(row) }), isApart: true },
    ...(permissions.has('contest.control')
      ? [
          {
            label: t`Evaluate again`,
            disabledReason: row.state === 'fault' ? undefined : t`only what we could not evaluate`,
            onSelect: () => void evaluateAgain(row),
          },
        ]
      : []),
    ...(permissions.has('referee.decide')
      ? [
          row.void_reason === null
            ? { label: t`Invalidate…`, danger: true, onSelect: () => setQuestion({ act: 'invalidate' as const, row }) }
            : { label: t`Restore…`, onSelect: () => setQuestion({ act: 'restore' as const, row }) },
        ]
      : []),
  ]
  const dialog = question !== null && (
    <ReasonForm
      title={
        question.act === 'invalidate'
          ? t`Invalidate submission #${question.row.no} of ${question.row.entrant_name}?`
          : t`Restore submission #${question.row.no} of ${question.row.entrant_name}?`
      }
      body={
        question.act === 'invalidate'
          ? t`It leaves every ranking but stays counted. The team gets a message with your reason.`
          : t`It counts as if it had never been invalid.`
      }
      action={question.act === 'invalidate' ? t`Invalidate` : t({ context: 'ai', message: 'Restore' })}
      look={question.act === 'invalidate' ? 'danger' : 'primary'}
      onRun={(reason) => decide(question.act, question.row, reason)}
      onClose={() => setQuestion(null)}
    />
  )
  return { actsOn, dialog }
}
