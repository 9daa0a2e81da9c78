import type { ExamQuestion } from '@beacon/api/kinds/theory/exam/exam'
import { useLingui } from '@lingui/react/macro'
import { type Answers, isMarked, isQuestionAnswered } from '../attempt/question-model.ts'
import { useMarksWords, useTypeWords } from '../exam-words.ts'

/** What a question is called: its place, its type and its points; and how far it is. */
export function useQuestionWords(total: number, answers: Answers, unsaved: ReadonlySet<string>) {
  const { t } = useLingui()
  const { worth, typed } = useMarksWords()
  const types = useTypeWords()
  const place = ({ place: n }: ExamQuestion) => t`Question ${n} of ${total}`
  const kind = ({ question_type, score }: ExamQuestion) => typed(types[question_type], worth(score))
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
