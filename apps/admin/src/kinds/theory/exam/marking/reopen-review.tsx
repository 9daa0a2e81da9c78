import { call } from '@beacon/api/client'
import { marking } from '@beacon/api/kinds/theory/marking'
import { usePermission } from '@beacon/auth'
import { Button, Input, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import type { ExamFull } from './exam-of.ts'
import { useExamCall } from '../use-exam-call.ts'

/** Takes a finished review back, for whoever may change scores. */
export function ReopenReview({ exam }: { exam: ExamFull }) {
  const mayReopen = usePermission('contest.score')
  const [isAsked, setAsked] = useState(false)
  if (!mayReopen) return null
  return (
    <>
      <Button size="sm" onClick={() => setAsked(true)}>
        <Trans context="exam">Reopen the review…</Trans>
      </Button>
      {isAsked && <ReopenDialog exam={exam} onClose={() => setAsked(false)} />}
    </>
  )
}

const reasonLimits = { min: 4, max: 200 } as const

function ReopenDialog({ exam, onClose }: { exam: ExamFull; onClose: () => void }) {
  const { t } = useLingui()
  const run = useExamCall()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const { name, resource_id } = exam
  const { length } = [...reason.trim()]
  const isReady = typed.trim() === name && length >= reasonLimits.min && length <= reasonLimits.max
  return (
    <ActionForm
      title={t({ context: 'exam', message: `Reopen the review of “${name}”?` })}
      body={t({ context: 'exam', message: 'Candidates no longer see results, and marks can change until the review is finished again.' })}
      action={t({ context: 'exam', message: 'Reopen the review' })}
      look="danger"
      isReady={isReady}
      onRun={() =>
        run(
          () => call(marking.reopen, { params: { exam_id: resource_id }, body: { confirm: name, reason: reason.trim() } }),
          () => t({ context: 'exam', message: 'Review reopened' }),
        )
      }
      onClose={onClose}
    >
      <Field label={t({ context: 'exam', message: 'Type the exam name' })} help={name} required layout="stack">
        <Input autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Field label={t({ context: 'exam', message: 'Reason' })} required layout="stack">
        <Textarea rows={2} value={reason} counter={reasonLimits.max} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ActionForm>
  )
}
