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
        <Trans context="marking">It opens when the exam is over.</Trans>
      )}
    </EmptyState>
  )
}

export function ReviewFinished() {
  return (
    <EmptyState title={<Trans context="marking">The review is finished</Trans>}>
      <Trans context="marking">Marks are final. To change one, the review has to be taken back first.</Trans>
    </EmptyState>
  )
}

export function NothingToMark() {
  return (
    <EmptyState title={<Trans context="marking">There is nothing to mark</Trans>}>
      <Trans context="marking">The paper has no question that people mark.</Trans>
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
          ? t({ context: 'marking', message: `You have marked the trial of question ${place}` })
          : isDone
            ? t({ context: 'marking', message: `Question ${place} is done.` })
            : t({ context: 'marking', message: `Nothing of question ${place} is left for you` })
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
          <Trans context="marking">The queue opens once whoever leads the marking has looked at the differences.</Trans>
        </p>
      )}
      {!isDone && !isTrial && (
        <p>
          <Trans context="marking">Other markers or the lead have {unmarked} of them.</Trans>
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
