import { call, hasNothing } from '@beacon/api/client'
import { markingLead, type MarkDecision } from '@beacon/api/kinds/theory/marking-lead'
import { LoadFailed } from '@beacon/auth/call'
import { Button, RadioGroup, Textarea } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { useExamCall } from '../use-exam-call.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { type MarkingOverview, sampleQuery } from './marking-query.ts'

interface Props {
  exam_id: string
  mark_no: string
  overview: MarkingOverview
  onClose: () => void
}

const reasonLimits = { min: 4, max: 200 } as const

/** A picked paper with its marks: they stand, or are changed for a reason. */
export function SampleDialog({ exam_id, mark_no, overview, onClose }: Props) {
  const { t } = useLingui()
  const run = useExamCall()
  const found = useQuery(sampleQuery(exam_id, mark_no))
  const [outcome, setOutcome] = useState<'agree' | 'change'>('agree')
  const [reason, setReason] = useState('')
  const [changed, setChanged] = useState<MarkDecision | null>(null)
  const isOpen = overview.state === 'open'
  const { length } = [...reason.trim()]
  const isReady = isOpen && found.data !== undefined && (outcome === 'agree' || (length >= reasonLimits.min && length <= reasonLimits.max))
  const body = { outcome, reason: outcome === 'agree' ? '' : reason.trim() }
  if (changed !== null) return <DecideDialog exam_id={exam_id} decision={changed} overview={overview} onClose={() => setChanged(null)} />
  return (
    <ActionForm
      size="xl"
      title={t({ context: 'exam', message: `Check paper ${mark_no}` })}
      action={t({ context: 'exam', message: 'Save the outcome' })}
      isReady={isReady}
      onRun={() =>
        run(
          () => call(markingLead.check_sample, { params: { exam_id, mark_no }, body }),
          () => t({ context: 'exam', message: 'Outcome saved' }),
        )
      }
      onClose={onClose}
    >
      {hasNothing(found) && <LoadFailed title={t({ context: 'exam', message: 'The paper could not be loaded' })} query={found} />}
      {found.isPending && (
        <Loading>
          <Trans context="exam">Loading the paper</Trans>
        </Loading>
      )}
      <ul>
        {found.data?.answers.map((answer) => (
          <SampleAnswer key={answer.item_id} answer={answer} overview={overview} onChange={isOpen ? () => setChanged(answer) : null} />
        ))}
      </ul>
      {isOpen && (
        <RadioGroup
          aria-label={t({ context: 'exam', message: 'Outcome' })}
          value={outcome}
          onValueChange={setOutcome}
          options={[
            { value: 'agree', label: t({ context: 'exam', message: 'Marks were kept' }) },
            { value: 'change', label: t({ context: 'exam', message: 'Marks were changed' }) },
          ]}
        />
      )}
      {outcome === 'change' && (
        <Field label={t({ context: 'exam', message: 'Reason' })} required layout="stack">
          <Textarea rows={2} value={reason} counter={reasonLimits.max} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </ActionForm>
  )
}

interface AnswerProps {
  answer: MarkDecision
  overview: MarkingOverview
  onChange: (() => void) | null
}

function SampleAnswer({ answer, overview, onChange }: AnswerProps) {
  const points = usePoints()
  const { question_id, texts, first, mark, comment } = answer
  const question = overview.questions.find((one) => one.question.question_id === question_id)?.question
  const place = question?.place ?? 0
  const most = question === undefined ? '' : points.text(question.score)
  return (
    <li className="flex gap-4 border-b border-rule-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-caption text-fg-3">
          <Trans context="exam">Question {place}</Trans>
        </p>
        <p className="max-h-40 overflow-y-auto break-words whitespace-pre-wrap text-fg">{texts.length === 0 ? '–' : texts.join('\n')}</p>
        {comment !== '' && <p className="break-words whitespace-pre-wrap text-fg-2">{comment}</p>}
      </div>
      <div className="flex w-48 shrink-0 flex-col items-end gap-1">
        <span className="type-mono text-fg">
          {mark === null ? '–' : points.text(mark)} / {most}
        </span>
        {first.map(({ name, mark: given }, index) => (
          <span key={index} className="text-caption text-fg-3">
            {name} {points.text(given)}
          </span>
        ))}
        {onChange !== null && (
          <Button size="sm" onClick={onChange}>
            <Trans context="exam">Change mark…</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}
