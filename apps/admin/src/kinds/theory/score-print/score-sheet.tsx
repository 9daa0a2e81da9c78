import type { PrintedScore, PrintedScores } from '@beacon/api/kinds/theory/score-print'
import { scorePrintWords } from '@beacon/api/kinds/theory/score-print-words'
import { formatDate, formatDateTime } from '@beacon/i18n'
import { QuestionTable } from './question-table.tsx'
import { hundredths } from './hundredths.ts'

interface Props {
  person: PrintedScore
  reply: PrintedScores
}

/** The sheet of one candidate: who, the result, of what it is made, question by question, and where people sign. */
export function ScoreSheet({ person, reply: { exam, lang, printed_at } }: Props) {
  const words = scorePrintWords[lang]
  const facts: [string, string][] = [
    [words.number, person.candidate_no],
    [words.organisation, person.organisation || '–'],
    ...(person.room === '' ? [] : ([[words.room, person.room]] satisfies [string, string][])),
    [words.date, formatDate(lang, exam.start_at)],
    [words.submitted, person.submitted_at === null ? '–' : formatDateTime(lang, person.submitted_at, { seconds: false })],
  ]
  return (
    <article className="sheet bg-ink-0 text-[10.5pt] leading-[1.45]">
      <header className="keep border-b border-fg pb-2">
        {exam.organiser !== '' && <p className="text-fg-2">{exam.organiser}</p>}
        <p>
          {exam.name} · {words.title}
        </p>
        <h2 className="text-[18pt] leading-tight font-semibold">{person.name}</h2>
      </header>
      <dl className="keep mt-2 grid grid-cols-2 gap-x-8 gap-y-0.5">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="shrink-0 text-fg-2">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Result person={person} exam={exam} lang={lang} />
      <div className="mt-3 grid grid-cols-2 gap-8">
        <Shares title={words.sections} shares={person.sections} lang={lang} />
        <Shares title={words.directions} shares={person.directions} lang={lang} hasBars />
      </div>
      <QuestionTable questions={person.questions} hasAnswers={exam.has_answers} lang={lang} />
      <footer className="keep mt-8">
        <p className="grid grid-cols-3 gap-8">
          {[words.signature, words.invigilator, words.marker].map((who) => (
            <span key={who} className="border-t border-fg pt-1 text-fg-2">
              {who}
            </span>
          ))}
        </p>
        <p className="mt-4 flex justify-between text-[9pt] text-fg-2">
          <span>{person.digest !== '' && `${words.receipt} ${person.digest}`}</span>
          <span>{words.printed(formatDateTime(lang, printed_at, { seconds: false }))}</span>
        </p>
        {person.verify !== null && (
          <p className="flex justify-between gap-4 text-[9pt] text-fg-2">
            <span className="shrink-0">{words.verify(person.verify.code)}</span>
            <span className="min-w-0 text-right break-all">{new URL(person.verify.address, window.location.origin).href}</span>
          </p>
        )}
      </footer>
    </article>
  )
}

function Result({ person, exam, lang }: { person: PrintedScore } & Pick<PrintedScores, 'exam' | 'lang'>) {
  const words = scorePrintWords[lang]
  const marks = (value: number | null) => (value === null ? '–' : hundredths(lang, value))
  const parts: [string, string, string][] = [
    [words.total, marks(person.total), words.limits(marks(exam.total_score), marks(exam.pass_mark))],
    ...(person.rank === null ? [] : ([[words.rank, words.rankOf(person.rank, exam.ranked), '']] satisfies [string, string, string][])),
    [words.objective, marks(person.objective), ''],
    [words.subjective, marks(person.subjective), ''],
    ...(exam.report_score === null
      ? []
      : ([[words.report, marks(person.report), words.of(marks(exam.report_score))]] satisfies [string, string, string][])),
    ...(person.adjustments === 0
      ? []
      : ([[words.adjustments, `${person.adjustments > 0 ? '+' : ''}${marks(person.adjustments)}`, '']] satisfies [
          string,
          string,
          string,
        ][])),
  ]
  return (
    <section className="keep mt-3 flex flex-wrap items-end gap-x-8 gap-y-2 border-y border-rule py-2">
      <p className="text-[15pt] font-semibold">{words.results[person.result]}</p>
      {parts.map(([name, value, note]) => (
        <p key={name}>
          <span className="block text-[9pt] text-fg-2">{name}</span>
          <span className="text-[13pt] tabular-nums">{value}</span> <span className="text-[9pt] text-fg-2">{note}</span>
        </p>
      ))}
    </section>
  )
}

interface SharesProps extends Pick<PrintedScores, 'lang'> {
  title: string
  shares: PrintedScore['sections']
  hasBars?: boolean
}

function Shares({ title, shares, lang, hasBars = false }: SharesProps) {
  if (shares.length === 0) return null
  return (
    <section className="keep min-w-0">
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul>
        {shares.map(({ name, mark, score }) => (
          <li key={name} className="mb-1">
            <p className="flex justify-between gap-3">
              <span className="min-w-0 break-words">{name}</span>
              <span className="shrink-0 tabular-nums">
                {hundredths(lang, mark)} / {hundredths(lang, score)}
              </span>
            </p>
            {hasBars && score > 0 && (
              <p aria-hidden="true" className="h-1.5 border border-fg-2">
                <span className="block h-full bg-fg-2 [print-color-adjust:exact]" style={{ width: `${(100 * mark) / score}%` }} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
