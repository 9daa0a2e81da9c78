import { call } from '@beacon/api/client'
import type { Answer, ExamQuestion } from '@beacon/api/kinds/theory/exam/exam'
import { mistake, type PracticeResult } from '@beacon/api/kinds/theory/mistakes'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { BlankStem } from '../answering/blank-stem.tsx'
import { OptionList } from '../answering/option-list.tsx'
import { isAnswered, textsOf, writtenBlank } from '../attempt/question-model.ts'
import { ExamText } from '../exam-text.tsx'
import { useMarksWords, useTypeWords } from '../exam-words.ts'

interface Props {
  exam_id: string
  question: ExamQuestion
  /** Language of its words. */
  lang: 'en' | 'zh'
  onClose: () => void
}

/** The question without its key, answered once more and judged at once. */
export function Practice({ exam_id, question, lang, onClose }: Props) {
  const types = useTypeWords()
  const words = useErrorWords()
  const [answer, setAnswer] = useState<Answer>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { question_id, place, question_type, score } = question
  const judge = useMutation({
    mutationFn: () => call(mistake.practise, { params: { exam_id, question_id }, body: { answer } }),
  })
  const write = (next: Answer) => {
    judge.reset()
    setAnswer(next)
  }
  const { worth, typed } = useMarksWords()
  return (
    <section aria-labelledby={`practice-${question_id}`} className="border-b border-rule-2 py-5">
      <h3
        id={`practice-${question_id}`}
        ref={heading}
        tabIndex={-1}
        className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 font-semibold text-fg outline-none"
      >
        <Trans>Question {place}</Trans>
        <span className="text-caption font-normal text-fg-2">{typed(types[question_type], worth(score))}</span>
      </h3>
      <AnswerFields question={question} lang={lang} answer={answer} onAnswer={write} />
      <div role="status" className="mt-4">
        {judge.data !== undefined && <Outcome result={judge.data} />}
      </div>
      {judge.isError && <Banner boxed tone="failure" title={words(judge.error)} />}
      <p className="mt-4 flex flex-wrap gap-2">
        <Button look="primary" disabled={!isAnswered(answer) || judge.isPending} onClick={() => judge.mutate()}>
          <Trans>Check my answer</Trans>
        </Button>
        <Button look="quiet" onClick={onClose}>
          <Trans>Show the correct answer</Trans>
        </Button>
      </p>
    </section>
  )
}

interface AnswerFieldsProps extends Pick<Props, 'question' | 'lang'> {
  answer: Answer
  onAnswer: (answer: Answer) => void
}

function AnswerFields({ question, lang, answer, onAnswer }: AnswerFieldsProps) {
  const { question_id, question_type, stem, blank_count } = question
  if (question_type === 'completion')
    return (
      <BlankStem
        stem={stem}
        lang={lang}
        question_id={question_id}
        texts={textsOf(answer)}
        count={blank_count}
        isLocked={false}
        onWrite={(index, text) => onAnswer(writtenBlank(question, answer, index, text))}
      />
    )
  return (
    <fieldset className="min-w-0" aria-labelledby={`practice-${question_id}`}>
      <ExamText lang={lang} className="text-fg">
        {stem}
      </ExamText>
      {question_type === 'multiple' && (
        <p className="mt-3 text-caption text-fg-2">
          <Trans>Choose all that apply.</Trans>
        </p>
      )}
      <OptionList question={question} answer={answer} lang={lang} isLocked={false} onAnswer={onAnswer} />
    </fieldset>
  )
}

function Outcome({ result: { marks, score, blanks } }: { result: PracticeResult }) {
  const { t } = useLingui()
  const gained = useMarksWords().gained(marks, score)
  const isRight = marks >= score
  const title = isRight ? t`Correct: ${gained}` : t`Not correct yet: ${gained}`
  const wrong = blanks.flatMap((isFound, index) => (isFound ? [] : [String(index + 1)])).join(', ')
  return (
    <Banner boxed tone={isRight ? 'ok' : 'warning'} title={title}>
      {!isRight && wrong !== '' && <Trans>Check blank {wrong} again.</Trans>}
    </Banner>
  )
}
