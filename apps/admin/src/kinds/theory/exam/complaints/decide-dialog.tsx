import { call } from '@beacon/api/client'
import { complaint, type ComplaintRow } from '@beacon/api/kinds/theory/exam/complaint'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { queryKeyOf } from '@beacon/api/query'
import { Input, Segmented, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { stemText } from '../../marking/question-stem.tsx'

interface Props {
  id: string
  row: ComplaintRow
  onClose: () => void
}

/** Hundredths of typed points; null where it is none. */
const hundredthsOf = (typed: string): number | null =>
  /^\d{1,4}(?:[.,]\d{1,2})?$/u.test(typed.trim()) ? Math.round(Number(typed.trim().replace(',', '.')) * 100) : null

/** Decides on a complaint with a reason that the candidate reads. */
export function DecideDialog({ id, row, onClose }: Props) {
  const { t } = useLingui()
  const points = usePoints()
  const client = useQueryClient()
  const toast = useToast()
  const [verdict, setVerdict] = useState<'passed' | 'dismissed'>('dismissed')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const { name } = row
  const isPassed = verdict === 'passed'
  const needsMark = isPassed && row.is_manual
  const mark = needsMark ? hundredthsOf(typed) : null
  const length = [...reason.trim()].length
  const [got, max] = [row.mark === null ? '–' : points.text(row.mark), points.text(row.score)]
  const run = async () => {
    const params = { exam_id: id, complaint_id: row.complaint_id }
    try {
      await call(complaint.decide, { params, body: { is_passed: isPassed, mark, reason: reason.trim() } })
      toast.done({ title: t({ context: 'exam', message: 'Complaint decided' }) })
    } finally {
      await Promise.all([complaint.list, examScores.list].map((one) => client.invalidateQueries({ queryKey: queryKeyOf(one) })))
    }
  }
  return (
    <ActionForm
      title={t({ context: 'exam', message: `Complaint of ${name}` })}
      body={t({ context: 'exam', message: 'The candidate sees the decision and its reason.' })}
      action={t({ context: 'exam', message: 'Decide' })}
      isReady={!row.is_own && length >= 4 && length <= 200 && (!needsMark || (mark !== null && mark <= row.score))}
      onRun={run}
      onClose={onClose}
    >
      <p className="break-words whitespace-pre-wrap text-fg-2">{stemText(row.stem)}</p>
      <Fact title={t({ context: 'exam', message: 'Answer' })} text={row.given.join(' · ') || '–'} />
      <Fact title={t({ context: 'exam', message: 'Complaint' })} text={row.text} />
      <Fact title={t({ context: 'exam', message: 'Mark' })} text={`${got} / ${max}`} />
      {row.is_own && (
        <p className="text-amber">
          <Trans context="exam">You marked this answer. Someone else decides.</Trans>
        </p>
      )}
      <Segmented
        value={verdict}
        onValueChange={setVerdict}
        options={[
          { value: 'dismissed', label: t({ context: 'exam', message: 'Dismiss' }) },
          { value: 'passed', label: t({ context: 'exam', message: 'Uphold' }) },
        ]}
      />
      {needsMark && (
        <Field label={t({ context: 'exam', message: `New mark, 0 to ${max}` })} required>
          <Input inputMode="decimal" className="w-36" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
      {isPassed && !row.is_manual && (
        <p className="text-fg-2">
          <Trans context="exam">This question is marked automatically. Re-mark it for everyone first.</Trans>
        </p>
      )}
      <Field label={t`Reason`} required>
        <Textarea rows={2} value={reason} counter={200} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ActionForm>
  )
}

const Fact = ({ title, text }: { title: string; text: string }) => (
  <div className="flex gap-3">
    <span className="w-24 shrink-0 text-fg-3">{title}</span>
    <span className="min-w-0 break-words whitespace-pre-wrap text-fg">{text}</span>
  </div>
)
