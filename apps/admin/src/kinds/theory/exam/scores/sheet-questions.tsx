import type { ScoreSheet, SheetQuestion } from '@beacon/api/kinds/theory/scores'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { useTypeWords } from '../../bank/words.ts'
import { stemText } from '../../marking/question-stem.tsx'

/** Questions in the order of the paper, with what was answered. */
export function SheetQuestions({ questions }: Pick<ScoreSheet, 'questions'>) {
  const { t } = useLingui()
  if (questions.length === 0) return null
  return (
    <Section title={t({ context: 'exam', message: 'Answers' })} note={questions.length}>
      <ol>
        {questions.map((question) => (
          <QuestionRow key={question.question_id} question={question} />
        ))}
      </ol>
    </Section>
  )
}

function QuestionRow({ question }: { question: SheetQuestion }) {
  const { t } = useLingui()
  const points = usePoints()
  const types = useTypeWords()
  const { place, question_type, stem, given, right, mark, score, comment } = question
  const word = (text: string) => {
    if (question_type !== 'truefalse') return text
    return text === 'true' ? t({ context: 'theory', message: 'True' }) : t({ context: 'theory', message: 'False' })
  }
  const [got, max] = [mark === null ? '–' : points.text(mark), points.text(score)]
  const isShort = mark !== null && mark < score
  return (
    <li className="border-b border-rule-2 py-3">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 text-fg">
          <span className="type-mono mr-2 text-fg-3">{place}</span>
          <span className="mr-2 text-fg-3">{types[question_type]}</span>
          <span className="break-words whitespace-pre-wrap">{stemText(stem)}</span>
        </span>
        <span className={`type-mono shrink-0 ${isShort ? 'text-amber' : 'text-fg'}`}>
          {got} / {max}
        </span>
      </p>
      {given.length === 0 ? (
        <p className="mt-1 text-fg-3">
          <Trans context="exam">Not answered</Trans>
        </p>
      ) : (
        <Words title={t({ context: 'exam', message: 'Answer' })} words={given.map(word)} />
      )}
      {right !== null && right.some((text) => text !== '') && (
        <Words title={question_type === 'short' ? t`Reference answer` : t`Correct answer`} words={right.map(word)} />
      )}
      {comment !== '' && <Words title={t`Marker’s comment`} words={[comment]} />}
    </li>
  )
}

const Words = ({ title, words }: { title: string; words: readonly string[] }) => (
  <div className="mt-1 flex gap-3">
    <span className="w-28 shrink-0 text-fg-3">{title}</span>
    <span className="min-w-0 break-words whitespace-pre-wrap text-fg-2">{words.join(' · ')}</span>
  </div>
)
