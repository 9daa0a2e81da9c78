import { EmptyState } from '@beacon/ui/feedback'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Overview } from './overview.ts'
import { nextQuestion } from './overview.ts'

/** Marks are not taken yet, and why. */
export function NotOpenYet({ going }: { going: number }) {
  return (
    <EmptyState title={<Trans context="marking">Marking is not open yet</Trans>}>
      {going > 0 ? (
        <Trans context="marking">Candidates still answering: {going}.</Trans>
      ) : (
        <Trans context="marking">Marking opens when the exam is over.</Trans>
      )}
    </EmptyState>
  )
}

export function ReviewFinished() {
  return (
    <EmptyState title={<Trans context="marking">The review is finished</Trans>}>
      <Trans context="marking">Marks are final. Reopen the review to change one.</Trans>
    </EmptyState>
  )
}

export function NothingToMark() {
  return (
    <EmptyState title={<Trans context="marking">There is nothing to mark</Trans>}>
      <Trans context="marking">This paper has no questions to mark by hand.</Trans>
    </EmptyState>
  )
}

interface DoneProps {
  overview: Overview
  question_id: string
  onQuestion: (question_id: string) => void
  onAgain: () => void
  /** Unmarked ones of the question, which this marker cannot have now. */
  unmarked: number
}

/** No answer to the question is left for this marker: which question comes next. */
export function QuestionDone({ overview, question_id, onQuestion, onAgain, unmarked }: DoneProps) {
  const { t } = useLingui()
  const place = overview.questions.find(({ question }) => question.question_id === question_id)?.question.place ?? 0
  const next = nextQuestion(overview, question_id)
  const isTrial = overview.questions.some(({ question, trial }) => question.question_id === question_id && trial !== null)
  const isDone = unmarked === 0 && !isTrial
  const [n, left] = [next?.question.place ?? 0, next?.progress.waiting ?? 0]
  return (
    <EmptyState
      title={
        isTrial
          ? t({ context: 'marking', message: `Your trial marking of question ${place} is done` })
          : isDone
            ? t({ context: 'marking', message: `Question ${place} is done.` })
            : t({ context: 'marking', message: `No answers to question ${place} left for you` })
      }
      actions={
        <>
          {next !== null && (
            <Button look="primary" onClick={() => onQuestion(next.question.question_id)}>
              <Trans context="marking">Mark question {n}</Trans>
            </Button>
          )}
          {!isDone && (
            <Button onClick={onAgain}>
              <Trans context="marking">Look again</Trans>
            </Button>
          )}
        </>
      }
    >
      {isTrial && (
        <p>
          <Trans context="marking">The queue opens after the lead marker reviews the differences.</Trans>
        </p>
      )}
      {!isDone && !isTrial && (
        <p>
          <Trans context="marking">{unmarked} of them are with other markers or the lead.</Trans>
        </p>
      )}
      {next === null ? (
        <Trans context="marking">No other question has unmarked answers.</Trans>
      ) : (
        <Trans context="marking">
          Next: question {n} ({left} left)
        </Trans>
      )}
    </EmptyState>
  )
}
