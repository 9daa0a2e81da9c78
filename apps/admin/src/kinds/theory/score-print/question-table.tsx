import type { PrintedScores } from '@beacon/api/kinds/theory/score-print'
import { withLines } from '@beacon/api/kinds/theory/paper-words'
import { scorePrintWords } from '@beacon/api/kinds/theory/score-print-words'
import type { SheetQuestion } from '@beacon/api/kinds/theory/scores'
import { hundredths } from './hundredths.ts'

interface Props extends Pick<PrintedScores, 'lang'> {
  questions: readonly SheetQuestion[]
  hasAnswers: boolean
}

/** Question by question; with answers the whole width for words, without them four columns side by side. */
export function QuestionTable({ questions, hasAnswers, lang }: Props) {
  const words = scorePrintWords[lang]
  if (questions.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="mb-1 font-semibold">{words.questions}</h3>
      <table>
        <thead>
          <tr>
            <th className="number">{words.question}</th>
            <th>{words.type}</th>
            {hasAnswers && <th>{words.given}</th>}
            {hasAnswers && <th>{words.right}</th>}
            <th className="number">{words.score}</th>
            <th className="number">{words.mark}</th>
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => (
            <Row key={question.question_id} question={question} hasAnswers={hasAnswers} lang={lang} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ question, hasAnswers, lang }: Omit<Props, 'questions'> & { question: SheetQuestion }) {
  const words = scorePrintWords[lang]
  const { place, question_type, stem, given, right, score, mark } = question
  const wordOf = (text: string): string => {
    if (question_type !== 'truefalse') return text
    return text === 'true' ? words.truths.true : words.truths.false
  }
  return (
    <tr>
      <td className="number">{place}</td>
      <td>
        {words.types[question_type]}
        {hasAnswers && <span className="block text-[9pt] whitespace-pre-wrap text-fg-2">{withLines(stem)}</span>}
      </td>
      {hasAnswers && <td className="whitespace-pre-wrap">{given.length === 0 ? words.none : given.map(wordOf).join('\n')}</td>}
      {hasAnswers && <td className="whitespace-pre-wrap">{(right ?? []).map(wordOf).join('\n')}</td>}
      <td className="number">{hundredths(lang, score)}</td>
      <td className="number">{mark === null ? '–' : hundredths(lang, mark)}</td>
    </tr>
  )
}
