import type { ExamGuide, ExamPaper } from '@beacon/api/kinds/theory/exam/exam'
import { isApiError } from '@beacon/api/client'
import { errorText } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { ReportIn } from '../report/report-in.tsx'
import type { AttemptState } from '../attempt/attempt-types.ts'
import { countsOf, isQuestionAnswered, questionsOf } from '../attempt/question-model.ts'

interface SubmitDialogProps {
  exam: Pick<ExamGuide['exam'], 'exam_id' | 'report'>
  paper: ExamPaper
  state: AttemptState
  canOpen: (question_id: string) => boolean
  onOpen: (question_id: string) => void
  onSubmit: () => void
  onClose: () => void
}

/** The one question before handing in: what is missing, by section, with the way back to each gap. */
export function SubmitDialog({ exam, paper, state, canOpen, onOpen, onSubmit, onClose }: SubmitDialogProps) {
  const { t, i18n } = useLingui()
  const { answers, save, submitting, refusal } = state
  const questions = questionsOf(paper)
  const { total, unanswered, marked } = countsOf(questions, answers)
  const gaps = questions.filter(({ question_id }) => !isQuestionAnswered(answers, question_id))
  const gap = gaps.find(({ question_id }) => canOpen(question_id))
  const isBusy = submitting !== 'no'
  const unsaved = save.unsaved.size
  const n = gap?.place ?? 0
  const open = (question_id: string) => {
    onClose()
    onOpen(question_id)
  }
  return (
    <OpenDialog
      onClose={onClose}
      title={t`Submit the paper?`}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            <Trans>Keep answering</Trans>
          </Button>
          {gap !== undefined && (
            <Button size="lg" onClick={() => open(gap.question_id)}>
              <Trans>Back to question {n}</Trans>
            </Button>
          )}
          <Button size="lg" look="primary" saving={isBusy} savingLabel={t`Submitting`} onClick={onSubmit}>
            {unanswered === 0 ? t({ context: 'exam', message: 'Submit' }) : t`Submit with ${unanswered} unanswered`}
          </Button>
        </>
      }
    >
      {unanswered > 0 ? (
        <p className="mb-3 text-fg">
          <Trans>
            {unanswered} of {total} questions are unanswered. Submit anyway? You cannot change answers afterwards.
          </Trans>
        </p>
      ) : (
        <p className="mb-3 text-fg">
          <Trans>All {total} questions are answered. You cannot change answers after submitting.</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {paper.sections.map((section) => {
          const counts = countsOf(section.questions, answers)
          const { answered } = counts
          const size = counts.total
          const missing = section.questions.filter(({ question_id }) => !isQuestionAnswered(answers, question_id))
          return (
            <li key={section.section_id}>
              <span className="text-fg">{section.title}</span>{' '}
              <Trans>
                {answered} of {size} answered
              </Trans>
              <span className="mt-1 flex flex-wrap gap-1">
                {missing.map(({ question_id, place }) => (
                  <button
                    key={question_id}
                    type="button"
                    disabled={!canOpen(question_id)}
                    aria-label={t`Back to question ${place}`}
                    onClick={() => open(question_id)}
                    className="size-11 rounded-control border border-control font-mono text-caption text-fg hover:border-fg-2 disabled:border-rule disabled:text-fg-3 lg:size-8"
                  >
                    {place}
                  </button>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
      {exam.report !== null && <ReportIn exam_id={exam.exam_id} report={exam.report} />}
      {marked > 0 && (
        <p className="mt-3">
          <Trans>Marked for later: {marked}</Trans>
        </p>
      )}
      {unsaved > 0 && (
        <p className="mt-1">
          <Trans>Not saved on the server yet: {unsaved}. They are sent first.</Trans>
        </p>
      )}
      <p role="status" className="mt-3 text-amber empty:hidden">
        {submitting === 'waiting' || (isBusy && save.isFailing) ? (
          <Trans>Waiting for the network. Answers are kept; server time decides.</Trans>
        ) : null}
      </p>
      <p role="alert" className="text-vermilion empty:hidden">
        {refusal === null ? null : isApiError(refusal) ? errorText(i18n, refusal.code, refusal.details) : t`The paper was not submitted.`}
      </p>
    </OpenDialog>
  )
}
