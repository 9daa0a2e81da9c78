import type { OwnErratum } from '@beacon/api/kinds/theory/exam/erratum'
import type { ReviewQuestion } from '@beacon/api/kinds/theory/exam/exam'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { chosenOf, essayOf, isAnswered, textsOf } from '../attempt/question-model.ts'
import { ErratumNote } from '../erratum-note.tsx'
import { ExamText } from '../exam-text.tsx'
import { useMarksWords, useTypeWords } from '../exam-words.ts'

interface Props {
  question: ReviewQuestion
  erratum?: OwnErratum | undefined
  children?: ReactNode
}

/** One question with the own answer; the key where the exam shows it. */
export function ReviewedQuestion({ question, erratum, children }: Props) {
  const { t } = useLingui()
  const { worth, gained, typed } = useMarksWords()
  const types = useTypeWords()
  const heading = useId()
  const { place, question_type, stem, options, answer, mark, score, key, comment } = question
  const essay = essayOf(answer)
  const chosen = chosenOf(answer)
  const truth: Readonly<Record<string, string>> = {
    true: t({ context: 'theory', message: 'True' }),
    false: t({ context: 'theory', message: 'False' }),
  }
  return (
    <section aria-labelledby={heading} className="border-b border-rule-2 py-5">
      <h3 id={heading} className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 font-semibold text-fg">
        <Trans>Question {place}</Trans>
        <span className="text-caption font-normal text-fg-2">
          {typed(types[question_type], mark === null ? worth(score) : gained(mark, score))}
        </span>
      </h3>
      {erratum !== undefined && <ErratumNote erratum={erratum} />}
      <ExamText className="text-fg">{stem.replaceAll(/\{\{(\d{1,2})\}\}/gu, ' ＿＿($1)＿＿ ')}</ExamText>
      {options.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1.5">
          {options.map(({ option_id, label, text }) => {
            const isChosen = chosen.includes(option_id)
            const isKey = key !== null && key.labels.includes(question_type === 'truefalse' ? option_id : label)
            return (
              <li
                key={option_id}
                className={cn(
                  'flex flex-wrap items-start gap-x-3 rounded-control border px-3 py-2',
                  isChosen ? 'border-fg-2' : 'border-rule-2',
                )}
              >
                {question_type === 'truefalse' ? (
                  <span className="text-fg">{truth[option_id] ?? text}</span>
                ) : (
                  <>
                    <span className="font-mono text-fg-2">{label}</span>
                    <ExamText className="min-w-0 flex-1">{text}</ExamText>
                  </>
                )}
                <span className="ml-auto flex gap-3 text-caption">
                  {isChosen && <span className="text-fg">{t({ context: 'exam', message: 'Your answer' })}</span>}
                  {isKey && <span className="text-jade">{t`Correct answer`}</span>}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {question_type === 'completion' && <Blanks texts={textsOf(answer)} accepted={key?.blanks ?? null} count={question.blank_count} />}
      {essay.trim() !== '' && <Words title={t({ context: 'exam', message: 'Your answer' })} text={essay} />}
      {!isAnswered(answer) && (
        <p className="mt-2 text-fg-3">
          <Trans context="exam">Not answered</Trans>
        </p>
      )}
      {key !== null && key.reference !== '' && <Words title={t`Reference answer`} text={key.reference} />}
      {comment !== '' && <Words title={t`Marker’s comment`} text={comment} />}
      {key !== null && key.analysis !== '' && (
        <div className="mt-3">
          <p className="font-semibold text-fg">
            <Trans context="exam">Analysis</Trans>
          </p>
          <ExamText>{key.analysis}</ExamText>
        </div>
      )}
      {children}
    </section>
  )
}

/** What somebody wrote, with its own lines. */
const Words = ({ title, text }: { title: string; text: string }) => (
  <div className="mt-3">
    <p className="font-semibold text-fg">{title}</p>
    <p className="break-words whitespace-pre-wrap text-fg">{text}</p>
  </div>
)

function Blanks({ texts, accepted, count }: { texts: readonly string[]; accepted: readonly (readonly string[])[] | null; count: number }) {
  return (
    <ol className="mt-3 flex flex-col gap-1.5">
      {Array.from({ length: count }, (_, index) => {
        const n = index + 1
        const words = accepted?.[index]?.join(' / ') ?? ''
        return (
          <li key={n} className="flex flex-wrap gap-x-4">
            <span className="text-fg-3">
              <Trans>Blank {n}</Trans>
            </span>
            <span className="break-words text-fg">{texts[index] || '–'}</span>
            {words !== '' && (
              <span className="break-words text-jade">
                <Trans>Accepted: {words}</Trans>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
