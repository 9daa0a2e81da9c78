import type { Answer, ExamQuestion } from '@beacon/api/kinds/theory/exam/exam'
import { cn } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import { chosenOf, toggledOption } from '../attempt/question-model.ts'
import { ExamText } from '../exam-text.tsx'

interface OptionListProps {
  question: Pick<ExamQuestion, 'question_id' | 'question_type' | 'options'>
  answer: Answer
  lang: string
  isLocked: boolean
  onAnswer: (answer: Answer) => void
}

/** The options of a question that is chosen from: a whole line is the target. */
export function OptionList({ question, answer, lang, isLocked, onAnswer }: OptionListProps) {
  const { t } = useLingui()
  const chosen = chosenOf(answer)
  const { question_id, question_type, options } = question
  const truth: Readonly<Record<string, string>> = {
    true: t({ context: 'theory', message: 'True' }),
    false: t({ context: 'theory', message: 'False' }),
  }
  return (
    <ul className="mt-4 flex flex-col gap-2">
      {options.map(({ option_id, label, text }) => {
        const isChosen = chosen.includes(option_id)
        return (
          <li key={option_id}>
            <label
              className={cn(
                'flex min-h-11 cursor-pointer items-start gap-3 rounded-control border px-3 py-2.5 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-amber',
                isChosen ? 'border-amber bg-amber-bg' : 'border-control hover:border-fg-2',
                isLocked && 'cursor-not-allowed border-rule',
              )}
            >
              <input
                type={question_type === 'multiple' ? 'checkbox' : 'radio'}
                name={`question-${question_id}`}
                checked={isChosen}
                disabled={isLocked}
                onChange={() => onAnswer(toggledOption(question, answer, option_id))}
                className="mt-1 size-4 shrink-0 accent-amber"
              />
              {question_type === 'truefalse' ? (
                <span className="text-fg">{truth[option_id] ?? text}</span>
              ) : (
                <>
                  <span className="font-mono text-fg-2">{label}</span>
                  <ExamText lang={lang} className="min-w-0 flex-1 text-fg">
                    {text}
                  </ExamText>
                </>
              )}
            </label>
          </li>
        )
      })}
    </ul>
  )
}
