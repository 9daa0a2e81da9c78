import { call } from '@beacon/api/client'
import { markingLimits, type MarkQuestion } from '@beacon/api/kinds/theory/marking'
import { markingLead, type MarkDecision } from '@beacon/api/kinds/theory/marking-lead'
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
import { beginningOf, type MarkingOverview } from './marking-query.ts'

interface Props {
  exam_id: string
  decision: MarkDecision
  overview: MarkingOverview
  onClose: () => void
}

/** The final mark of an answer, with both first marks and the measure before the eyes. */
export function DecideDialog({ exam_id, decision, overview, onClose }: Props) {
  const { t } = useLingui()
  const points = usePoints()
  const run = useExamCall()
  const question = overview.questions.find((one) => one.question.question_id === decision.question_id)?.question
  const [text, setText] = useState(markText(decision.mark))
  const [comment, setComment] = useState(decision.comment)
  if (question === undefined) return null
  const { item_id, version, mark_no, may_decide } = decision
  const send = (mark: number | null, said: string) =>
    call(markingLead.decide, { params: { exam_id, item_id }, body: { mark, comment: said, version } })
  const most = points.text(question.score)
  const by = points.text(question.step)
  const isWrong = findMarkProblem(text, question) === 'range'
  const { length } = [...comment.trim()]
  const isReady = may_decide && findMarkProblem(text, question) === null && length > 0 && length <= markingLimits.comment
  return (
    <ActionForm
      size="xl"
      title={t({ context: 'exam', message: `Decide the answer in paper ${mark_no}` })}
      body={beginningOf(question.stem)}
      action={t({ context: 'exam', message: 'Set the final mark' })}
      isReady={isReady}
      onRun={() =>
        run(
          () => send(readMark(text), comment.trim()),
          () => t({ context: 'exam', message: 'Mark decided' }),
        )
      }
      onClose={onClose}
    >
      {!may_decide && (
        <Banner boxed tone="info" title={<Trans context="exam">Someone else must decide this answer</Trans>}>
          <Trans context="exam">You gave one of its two marks.</Trans>
        </Banner>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <AnswerText texts={decision.texts} />
        <Measure question={question} />
      </div>
      <FirstMarks decision={decision} question={question} />
      {may_decide && (
        <div className="flex flex-wrap items-start gap-4">
          <Field
            label={t({ context: 'exam', message: 'Final mark' })}
            required
            layout="stack"
            className="w-44"
            {...(isWrong ? { error: t({ context: 'exam', message: `0 to ${most} in steps of ${by}` }) } : {})}
          >
            <Input mono inputMode="decimal" autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Field
            label={t({ context: 'exam', message: 'Comment' })}
            help={t({ context: 'exam', message: 'Shown to the candidate and used to answer complaints.' })}
            required
            layout="stack"
            className="min-w-60 flex-1"
          >
            <Textarea rows={2} value={comment} counter={markingLimits.comment} onChange={(event) => setComment(event.target.value)} />
          </Field>
        </div>
      )}
      {may_decide && decision.is_decided && (
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

const boxLook = 'max-h-60 overflow-y-auto border border-rule px-3 py-2 break-words whitespace-pre-wrap text-fg'

function AnswerText({ texts }: { texts: readonly string[] }) {
  const { t } = useLingui()
  return (
    <section aria-label={t({ context: 'exam', message: 'Answer' })}>
      <h4 className="mb-1 text-caption text-fg-3">
        <Trans context="exam">Answer</Trans>
      </h4>
      <p className={boxLook}>{texts.length === 0 ? '–' : texts.join('\n')}</p>
    </section>
  )
}

function Measure({ question: { reference, blanks, rubric } }: { question: MarkQuestion }) {
  const points = usePoints()
  const accepted = blanks.map((words) => words.join(' / '))
  return (
    <section>
      <h4 className="mb-1 text-caption text-fg-3">
        <Trans context="exam">Reference answer</Trans>
      </h4>
      <div className={boxLook}>
        {[reference, ...accepted].filter((line) => line !== '').join('\n') || '–'}
        {rubric.length > 0 && (
          <ul className="mt-2 border-t border-rule-2 pt-2 text-fg-2">
            {rubric.map(({ text, marks }, index) => (
              <li key={index} className="flex gap-3">
                <span className="min-w-0 flex-1">{text}</span>
                <span className="type-mono">{points.text(marks)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Both marks side by side, each with its comment and the points that were found. */
function FirstMarks({ decision: { first, is_pushed, push_word }, question }: { decision: MarkDecision; question: MarkQuestion }) {
  const points = usePoints()
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {first.map(({ name, mark, comment, points: found }, index) => (
        <section key={index} className="border-l border-azure pl-3">
          <p className="flex justify-between gap-3 text-fg">
            <span className="truncate">{name}</span>
            <span className="type-mono">
              {points.text(mark)} / {points.text(question.score)}
            </span>
          </p>
          {comment !== '' && <p className="break-words whitespace-pre-wrap text-fg-2">{comment}</p>}
          {found.map((point) => (
            <p key={point} className="text-caption text-fg-3">
              {question.rubric[point]?.text}
            </p>
          ))}
        </section>
      ))}
      {is_pushed && push_word !== '' && (
        <section className="border-l border-amber pl-3">
          <h4 className="text-caption text-amber">
            <Trans context="exam">Why it was passed on</Trans>
          </h4>
          <p className="break-words whitespace-pre-wrap text-fg-2">{push_word}</p>
        </section>
      )}
    </div>
  )
}
