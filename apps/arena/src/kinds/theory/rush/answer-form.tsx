import { call } from '@beacon/api/client'
import type { Answer } from '@beacon/api/kinds/theory/exam/exam'
import { rush, type RushOwn, type RushQuestion } from '@beacon/api/kinds/theory/exam/rush'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Textarea } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { BlankStem } from '../answering/blank-stem.tsx'
import { OptionList } from '../answering/option-list.tsx'
import { essayOf, isAnswered, textsOf, writtenBlank, writtenEssay } from '../attempt/question-model.ts'
import { ExamText } from '../exam-text.tsx'
import type { Device } from './use-device.ts'

interface Props {
  exam_id: string
  question: RushQuestion
  device: Device
  isOffline: boolean
  onTaken: (own: RushOwn) => void
}

/** The answer of a desk: chosen or written, then sent once. */
export function AnswerForm({ exam_id, question, device, isOffline, onTaken }: Props) {
  const { t } = useLingui()
  const words = useErrorWords()
  const [answer, setAnswer] = useState<Answer>(null)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { question_id, question_type, lang } = question
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || !isAnswered(answer)) return
    setSending(true)
    setFailure(null)
    const body = { device: device.id, question_id, answer, pressed_ms: device.clock.now() }
    try {
      onTaken(await call(rush.answer, { params: { exam_id }, body }))
    } catch (error) {
      setFailure(words(error))
    }
    setSending(false)
  }
  return (
    <form onSubmit={(event) => void send(event)} aria-label={t({ context: 'rush', message: 'Your answer' })}>
      {question_type === 'completion' ? (
        <BlankStem
          stem={question.stem}
          lang={lang}
          question_id={question_id}
          texts={textsOf(answer)}
          count={question.blank_count}
          isLocked={isSending}
          onWrite={(index, text) => setAnswer(writtenBlank(question, answer, index, text))}
        />
      ) : (
        <ExamText lang={lang} className="text-fg">
          {question.stem}
        </ExamText>
      )}
      {question_type === 'short' && (
        <Textarea
          aria-label={t({ context: 'rush', message: 'Your answer' })}
          className="mt-4"
          rows={4}
          value={essayOf(answer)}
          disabled={isSending}
          onChange={(event) => setAnswer(writtenEssay(event.target.value))}
        />
      )}
      {question_type !== 'completion' && question_type !== 'short' && (
        <OptionList question={question} answer={answer} lang={lang} isLocked={isSending} onAnswer={setAnswer} />
      )}
      {failure !== null && (
        <p role="alert" className="mt-3 text-vermilion">
          {failure}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        look="primary"
        saving={isSending}
        savingLabel={t({ context: 'rush', message: 'Sending' })}
        disabled={isOffline || !isAnswered(answer)}
        className="mt-4 min-h-14 w-full"
      >
        <Trans context="rush">Send answer</Trans>
      </Button>
    </form>
  )
}
