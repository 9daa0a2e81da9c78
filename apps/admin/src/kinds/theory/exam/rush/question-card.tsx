import type { RushHost, RushKey, RushQuestion } from '@beacon/api/kinds/theory/exam/rush'
import { Section } from '@beacon/ui/layout'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { LateMarkdown } from '../../../../parts/desk/late-markdown.tsx'
import { useTypeWords } from '../../bank/words.ts'
import { stemText } from '../../marking/question-stem.tsx'
import { useAnswerText } from './answer-text.ts'
import { deskNames } from './rush-words.ts'

/** The question with its key, which nobody else sees, and what desks answered; between questions the one that comes. */
export function QuestionCard({ data }: { data: RushHost }) {
  const { t } = useLingui()
  const types = useTypeWords()
  const { now, key, coming, given } = data
  const question = now.question ?? coming
  if (question === null)
    return (
      <Section first title={<Trans context="rush">Question</Trans>}>
        <p className="text-fg-2">
          <Trans context="rush">No questions left.</Trans>
        </p>
      </Section>
    )
  const isShown = now.question !== null
  return (
    <Section
      first
      title={isShown ? <Trans context="rush">Question</Trans> : <Trans context="rush">Next question</Trans>}
      note={types[question.question_type]}
    >
      <div lang={question.lang} className="max-w-[90ch] text-[15px]">
        <LateMarkdown>{stemText(question.stem)}</LateMarkdown>
      </div>
      <Options question={question} answers={isShown ? key : null} />
      {isShown && key !== null && <KeyText answers={key} label={t({ context: 'rush', message: 'Key' })} />}
      {isShown && given.length > 0 && <GivenAnswers data={data} question={question} />}
    </Section>
  )
}

function Options({ question, answers }: { question: RushQuestion; answers: RushKey | null }) {
  const { t } = useLingui()
  if (question.options.length === 0) return null
  const truth: Readonly<Record<string, string>> = {
    true: t({ context: 'theory', message: 'True' }),
    false: t({ context: 'theory', message: 'False' }),
  }
  return (
    <ul className="mt-2 max-w-[90ch]">
      {question.options.map(({ option_id, label, text }) => {
        const isRight = answers?.option_ids.includes(option_id) === true
        return (
          <li key={option_id} className={`flex items-baseline gap-3 py-1 ${isRight ? 'text-jade' : 'text-fg-2'}`}>
            <span className="w-4 shrink-0 font-mono">{question.question_type === 'truefalse' ? '' : label}</span>
            <span lang={question.lang} className="min-w-0 flex-1">
              {question.question_type === 'truefalse' ? (truth[option_id] ?? text) : text}
            </span>
            {isRight && (
              <span className="inline-flex items-center gap-1.5">
                <Mark name="check" />
                <Trans context="rush">Correct answer</Trans>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function KeyText({ answers, label }: { answers: RushKey; label: string }) {
  const { labels, blanks, reference, analysis } = answers
  const text = blanks.length > 0 ? blanks.map((accepted, at) => `(${at + 1}) ${accepted.join(' / ')}`).join('  ') : reference
  return (
    <div className="mt-3 max-w-[90ch] border-t border-rule-2 pt-2">
      {(text !== '' || labels.length > 0) && (
        <p>
          <span className="text-fg-3">{label} </span>
          <span className="text-jade">{text === '' ? labels.join(', ') : text}</span>
        </p>
      )}
      {analysis !== '' && (
        <div className="text-fg-2">
          <LateMarkdown>{analysis}</LateMarkdown>
        </div>
      )}
    </div>
  )
}

function GivenAnswers({ data: { now, given }, question }: { data: RushHost; question: RushQuestion }) {
  const textOf = useAnswerText(question)
  const nameOf = deskNames(now.desks)
  return (
    <div className="mt-3 border-t border-rule-2 pt-2">
      <h3 className="text-fg-3">
        <Trans context="rush">Answers given</Trans>
      </h3>
      <ul>
        {given.map(({ entrant_id, answer }) => (
          <li key={entrant_id} className="flex gap-3 py-1">
            <span className="text-fg">{nameOf(entrant_id)}</span>
            <span className="text-fg-2">{textOf(answer)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
