import { call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { ranking } from '@beacon/api/contest/ranking'
import type { SubmissionRow } from '@beacon/api/topic/submission'
import { formatTime } from '@beacon/i18n'
import { Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'

interface Props {
  id: string
  row: SubmissionRow
  verdict: 'correct' | 'wrong'
  onDone: () => void
  onClose: () => void
}

/** A referee's word over a try: it counts at the try's own place, so ties and bloods stay just. */
export function VerdictDialog({ id, row, verdict, onDone, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const [reason, setReason] = useState('')
  const time = formatTime(row.at)
  const run = async () => {
    await call(ranking.rejudge, {
      params: { resource_id: id, submission_id: row.submission_id },
      body: { verdict, reason: reason.trim() },
    })
    onDone()
    toast.done({ title: verdict === 'correct' ? t`Marked correct` : t`Marked wrong`, body: `${row.entrant_name} · ${row.topic_name}` })
  }
  const length = [...reason.trim()].length
  return (
    <ActionForm
      title={verdict === 'correct' ? t`Mark the submission as correct?` : t`Mark the submission as wrong?`}
      body={t`${row.entrant_name}, “${row.topic_name}”, ${time}. It counts from the time of submission; values, first bloods and ranks are updated.`}
      action={verdict === 'correct' ? t`Mark correct` : t`Mark wrong`}
      look={verdict === 'correct' ? 'primary' : 'danger'}
      isReady={length >= limits.reason.min && length <= limits.reason.max}
      onRun={run}
      onClose={onClose}
    >
      <Field label={t`Reason`} required help={t`Recorded in the audit log.`}>
        <Textarea rows={2} value={reason} counter={limits.reason.max} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ActionForm>
  )
}
