import { call } from '@beacon/api/client'
import { markingLimits } from '@beacon/api/kinds/theory/marking'
import { type ReportDecision, reportMarking } from '@beacon/api/kinds/theory/report-marking'
import { Button, Input, Textarea } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { ActionFailure, useRun } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { useActWords } from '../../../../parts/contest-clock/use-contest-act.ts'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { findMarkProblem, markText, readMark } from '../../marking/mark-text.ts'
import { useExamCall } from '../use-exam-call.ts'

interface Props {
  exam_id: string
  decision: ReportDecision
  onClose: () => void
}

/** The final mark of a report, with both first marks before the eyes. */
export function DecideReport({ exam_id, decision, onClose }: Props) {
  const { t } = useLingui()
  const points = usePoints()
  const run = useExamCall()
  const { mark_no, version, first, score, step, may_decide, is_decided } = decision
  const [text, setText] = useState(markText(decision.mark))
  const [comment, setComment] = useState(decision.comment)
  const send = (mark: number | null, said: string) =>
    call(reportMarking.decide, { params: { exam_id, mark_no }, body: { mark, comment: said, version } })
  const [most, by] = [points.text(score), points.text(step)]
  const problem = findMarkProblem(text, decision)
  const { length } = [...comment.trim()]
  return (
    <ActionForm
      title={t({ context: 'exam', message: `Decide the report of paper ${mark_no}` })}
      action={t({ context: 'exam', message: 'Set the final mark' })}
      isReady={may_decide && problem === null && length > 0 && length <= markingLimits.comment}
      onRun={() =>
        run(
          () => send(readMark(text), comment.trim()),
          () => t({ context: 'exam', message: 'Mark decided' }),
        )
      }
      onClose={onClose}
    >
      {!may_decide && (
        <Banner boxed tone="info" title={<Trans context="exam">Someone else must decide this report</Trans>}>
          <Trans context="exam">You gave one of its two marks.</Trans>
        </Banner>
      )}
      {first.map(({ name, mark, comment: said }, index) => (
        <section key={index} className="border-l border-azure pl-3">
          <p className="flex justify-between gap-3 text-fg">
            <span className="truncate">{name}</span>
            <span className="type-mono">
              {points.text(mark)} / {most}
            </span>
          </p>
          {said !== '' && <p className="break-words whitespace-pre-wrap text-fg-2">{said}</p>}
        </section>
      ))}
      {may_decide && (
        <>
          <Field
            label={t({ context: 'exam', message: 'Final mark' })}
            required
            layout="stack"
            className="w-44"
            {...(problem === 'range' ? { error: t({ context: 'exam', message: `0 to ${most} in steps of ${by}` }) } : {})}
          >
            <Input mono inputMode="decimal" autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Field
            label={t({ context: 'exam', message: 'Comment' })}
            help={t({ context: 'exam', message: 'Shown to the candidate and used to answer complaints.' })}
            required
            layout="stack"
          >
            <Textarea rows={2} value={comment} counter={markingLimits.comment} onChange={(event) => setComment(event.target.value)} />
          </Field>
        </>
      )}
      {may_decide && is_decided && (
        <TakeBack
          onTake={() =>
            run(
              () => send(null, decision.comment),
              () => t({ context: 'exam', message: 'Decision withdrawn' }),
            ).then(onClose)
          }
        />
      )}
    </ActionForm>
  )
}

function TakeBack({ onTake }: { onTake: () => Promise<void> }) {
  const { isBusy, failure, start } = useRun(useActWords())
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="sm" saving={isBusy} onClick={() => void start(onTake)}>
        <Trans context="exam">Withdraw the decision</Trans>
      </Button>
      {failure !== null && <ActionFailure>{failure}</ActionFailure>}
    </div>
  )
}
