import type { RushKey, RushNow, RushQuestion } from '@beacon/api/kinds/theory/exam/rush'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExamText } from '../exam-text.tsx'

interface Props {
  now: RushNow
  question: RushQuestion & { place: number; of: number }
  mine: string
}

const blank = /\{\{(\d{1,2})\}\}/gu

/** The question to read; once it is revealed with what solves it, and what this desk answered. */
export function RushQuestionView({ now, question, mine }: Props) {
  const { t } = useLingui()
  const { place, of, stem, lang, options, question_type } = question
  const truth: Readonly<Record<string, string>> = {
    true: t({ context: 'theory', message: 'True' }),
    false: t({ context: 'theory', message: 'False' }),
  }
  const given = now.given.find(({ entrant_id }) => entrant_id === mine)?.answer ?? null
  const chosen = given !== null && 'option_ids' in given ? given.option_ids : []
  return (
    <section aria-labelledby="rush-question">
      <h2 id="rush-question" className="mb-2 text-caption text-fg-3">
        <Trans context="rush">
          Question {place} of {of}
        </Trans>
      </h2>
      <ExamText lang={lang} className="text-fg">
        {stem.replaceAll(blank, ' ＿＿($1)＿＿ ')}
      </ExamText>
      <ul className="mt-3">
        {options.map(({ option_id, label, text }) => {
          const isRight = now.key?.option_ids.includes(option_id) === true
          return (
            <li
              key={option_id}
              className={`flex min-h-11 items-baseline gap-3 border-b border-rule-2 py-2.5 ${isRight ? 'text-jade' : 'text-fg-2'}`}
            >
              {question_type !== 'truefalse' && <span className="font-mono">{label}</span>}
              <span lang={lang} className="min-w-0 flex-1 break-words">
                {question_type === 'truefalse' ? (truth[option_id] ?? text) : text}
              </span>
              {chosen.includes(option_id) && (
                <span className="shrink-0 text-caption text-fg-3">
                  <Trans context="rush">your answer</Trans>
                </span>
              )}
              {isRight && (
                <span className="inline-flex shrink-0 items-center gap-1.5">
                  <Mark name="check" />
                  <Trans context="rush">Correct answer</Trans>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {now.key !== null && <KeyView answers={now.key} lang={lang} />}
    </section>
  )
}

function KeyView({ answers, lang }: { answers: RushKey; lang: string }) {
  const { blanks, reference, analysis } = answers
  const text = blanks.length > 0 ? blanks.map((accepted, at) => `(${at + 1}) ${accepted.join(' / ')}`).join('  ') : reference
  return (
    <div className="mt-3">
      {text !== '' && (
        <p lang={lang} className="text-jade">
          {text}
        </p>
      )}
      {analysis !== '' && (
        <ExamText lang={lang} className="text-fg-2">
          {analysis}
        </ExamText>
      )}
    </div>
  )
}
