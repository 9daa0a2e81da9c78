import type { OwnErratum } from '@beacon/api/kinds/theory/exam/erratum'
import type { Answer, ExamQuestion } from '@beacon/api/kinds/theory/exam/exam'
import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { essayOf, textsOf, writtenBlank, writtenEssay } from '../attempt/question-model.ts'
import { ErratumNote } from '../erratum-note.tsx'
import { ExamText } from '../exam-text.tsx'
import { BlankStem } from './blank-stem.tsx'
import { EssayField } from './essay-field.tsx'
import { OptionList } from './option-list.tsx'

interface QuestionViewProps {
  question: ExamQuestion
  answer: Answer
  isMarked: boolean
  isLocked: boolean
  mayMark: boolean
  lang: string
  /** What the staff wrote about its text. */
  erratum: OwnErratum | undefined
  /** “Question 12 of 60”, “multiple choice, 3 points”, and both with how far it is. */
  words: { place: string; kind: string; full: string }
  onAnswer: (answer: Answer, by: 'click' | 'key') => void
  onMark: () => void
}

export const headingId = (question_id: string): string => `question-${question_id}`

/** One question with its answer. */
export function QuestionView(props: QuestionViewProps) {
  const { question, answer, isMarked, isLocked, mayMark, lang, erratum, words, onAnswer, onMark } = props
  const { question_id, question_type, stem, blank_count } = question
  const texts = textsOf(answer)
  const write = (index: number, text: string) => onAnswer(writtenBlank(question, answer, index, text), 'key')
  return (
    <section aria-labelledby={headingId(question_id)} className="py-5">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={headingId(question_id)} tabIndex={-1} className="type-section scroll-mt-40 text-fg outline-none">
          {words.place}
        </h2>
        <span className="text-caption text-fg-2">{words.kind}</span>
      </div>
      {erratum !== undefined && <ErratumNote erratum={erratum} />}
      <fieldset className="min-w-0">
        <legend className="sr-only">{words.full}</legend>
        {question_type === 'completion' ? (
          <BlankStem
            stem={stem}
            lang={lang}
            question_id={question_id}
            texts={texts}
            count={blank_count}
            isLocked={isLocked}
            onWrite={write}
          />
        ) : (
          <>
            <ExamText lang={lang} className="text-fg">
              {stem}
            </ExamText>
            {question_type === 'multiple' && (
              <p className="mt-3 text-caption text-fg-2">
                <Trans>Choose all that apply.</Trans>
              </p>
            )}
            {question_type === 'short' ? (
              <EssayField
                question={question}
                text={essayOf(answer)}
                isLocked={isLocked}
                onWrite={(text) => onAnswer(writtenEssay(text), 'key')}
              />
            ) : (
              <OptionList
                question={question}
                answer={answer}
                lang={lang}
                isLocked={isLocked}
                onAnswer={(next) => onAnswer(next, 'click')}
              />
            )}
          </>
        )}
      </fieldset>
      <div className="mt-4 flex flex-wrap gap-2">
        {mayMark && (
          <Button
            size="lg"
            look={isMarked ? 'plain' : 'quiet'}
            aria-pressed={isMarked}
            disabled={isLocked}
            onClick={onMark}
            className="min-h-11"
          >
            {isMarked ? <Trans>Marked for later</Trans> : <Trans>Mark for later</Trans>}
          </Button>
        )}
        {/* One press would take pages away that somebody wrote. */}
        {question_type !== 'short' && (
          <Button
            size="lg"
            look="quiet"
            disabled={isLocked || answer === null}
            onClick={() => onAnswer(null, 'click')}
            className="min-h-11"
          >
            <Trans>Clear the answer</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}
