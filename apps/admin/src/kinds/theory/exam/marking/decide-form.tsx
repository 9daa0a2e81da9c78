import { markingLimits } from '@beacon/api/kinds/theory/marking'
import { Button, Input, Textarea } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { ActionFailure, useRun } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { useActWords } from '../../../../parts/contest-clock/use-contest-act.ts'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { findMarkProblem, markText, readMark } from '../../marking/mark-text.ts'
import { useExamCall } from '../use-exam-call.ts'

interface Props {
  title: string
  body?: string
  /** A wide dialog: the mark and the comment stand beside each other. */
  isWide?: boolean
  decision: { mark: number | null; comment: string; may_decide: boolean; is_decided: boolean }
  range: { score: number; step: number }
  /** Why somebody who gave one of the two marks only reads it. */
  notMine: ReactNode
  /** Null takes the decision back. */
  send: (mark: number | null, comment: string) => Promise<unknown>
  /** What was answered and marked. */
  children: ReactNode
  onClose: () => void
}

/** The final mark of something that two people marked. Whoever gave one of its marks does not decide it. */
export function DecideForm({ title, body, isWide = false, decision, range, notMine, send, children, onClose }: Props) {
  const { t } = useLingui()
  const points = usePoints()
  const run = useExamCall()
  const { may_decide, is_decided } = decision
  const [text, setText] = useState(markText(decision.mark))
  const [comment, setComment] = useState(decision.comment)
  const [most, by] = [points.text(range.score), points.text(range.step)]
  const problem = findMarkProblem(text, range)
  const { length } = [...comment.trim()]
  const fields = (
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
        {...(isWide ? { className: 'min-w-60 flex-1' } : {})}
      >
        <Textarea rows={2} value={comment} counter={markingLimits.comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
    </>
  )
  return (
    <ActionForm
      {...(isWide ? { size: 'xl' } : {})}
      title={title}
      body={body}
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
        <Banner boxed tone="info" title={notMine}>
          <Trans context="exam">You gave one of its two marks.</Trans>
        </Banner>
      )}
      {children}
      {may_decide && (isWide ? <div className="flex flex-wrap items-start gap-4">{fields}</div> : fields)}
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

interface FirstMarkProps {
  first: { name: string; mark: number; comment: string }
  most: number
  /** The points of the rubric that were found. */
  children?: ReactNode
}

/** One of the two marks, with its comment. */
export function FirstMark({ first: { name, mark, comment }, most, children }: FirstMarkProps) {
  const points = usePoints()
  return (
    <section className="border-l border-azure pl-3">
      <p className="flex justify-between gap-3 text-fg">
        <span className="truncate">{name}</span>
        <span className="type-mono">
          {points.text(mark)} / {points.text(most)}
        </span>
      </p>
      {comment !== '' && <p className="break-words whitespace-pre-wrap text-fg-2">{comment}</p>}
      {children}
    </section>
  )
}
