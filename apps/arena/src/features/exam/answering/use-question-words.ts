import type { ExamQuestion } from '@beacon/api/kinds/theory/exam'
import { useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { formatMarks } from '../attempt/exam-marks.ts'
import { type Answers, isMarked, isQuestionAnswered } from '../attempt/question-model.ts'
import { useTypeWords } from '../exam-words.ts'

/** What a question is called: its place, its type and its points; and how far it is. */
export function useQuestionWords(total: number, answers: Answers, unsaved: ReadonlySet<string>) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const types = useTypeWords()
  const place = ({ place: n }: ExamQuestion) => t`Question ${n} of ${total}`
  const kind = ({ question_type, score }: ExamQuestion) => {
    const points = formatMarks(locale, score)
    const worth = score === 100 ? t({ context: 'exam', message: '1 point' }) : t`${points} points`
    return `${types[question_type]}, ${worth}`
  }
  const state = ({ question_id }: ExamQuestion): string =>
    [
      isQuestionAnswered(answers, question_id)
        ? t({ context: 'exam', message: 'answered' })
        : t({ context: 'exam', message: 'not answered' }),
      ...(isMarked(answers, question_id) ? [t({ context: 'exam', message: 'marked' })] : []),
      ...(unsaved.has(question_id) ? [t({ context: 'exam', message: 'not saved on the server' })] : []),
    ].join(', ')
  return { place, kind, state, full: (question: ExamQuestion) => `${place(question)}, ${kind(question)}, ${state(question)}` }
}
