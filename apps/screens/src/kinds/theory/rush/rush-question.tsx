import type { RushNow } from '@beacon/api/kinds/theory/exam/rush'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { late } from '../../../parts/display/late.ts'
import { usePoints } from '../../../parts/display/points.ts'
import { nameOf, useKindWords } from './rush-words.ts'

const Markdown = late(async () => (await import('@beacon/ui/markdown')).Markdown)
const blank = /\{\{(\d{1,2})\}\}/gu

/** Letters that a hall can read and that still fit: short questions stand large. */
function sizeOf(length: number): string {
  if (length <= 90) return 'fs-58 leading-76'
  if (length <= 240) return 'fs-46 leading-60'
  return length <= 600 ? 'fs-36 leading-48' : 'fs-28 leading-38'
}

/** Round and question; options stand from the opening on, so that reading is a part of the race. */
export function RushQuestionPart({ now }: { now: RushNow }) {
  const { question } = now
  return (
    <section className="flex min-h-0 flex-1 flex-col">
      <RoundLine now={now} />
      {question !== null && (
        <div
          lang={question.lang}
          className={`mt-18 max-h-520 shrink-0 overflow-hidden ${sizeOf(question.stem.length)} [&_p]:my-0 [&_pre]:fs-28 [&_pre]:leading-38`}
        >
          <Suspense fallback={null}>
            <Markdown className="text-[length:inherit]! leading-[inherit]! text-fg!">
              {question.stem.replaceAll(blank, ' ＿＿($1)＿＿ ')}
            </Markdown>
          </Suspense>
        </div>
      )}
      {question !== null && now.state !== 'shown' && now.state !== 'armed' && <Options now={now} />}
    </section>
  )
}

function RoundLine({ now }: { now: RushNow }) {
  const kinds = useKindWords()
  const points = usePoints()
  const { round, question, turn, risk } = now
  if (round === null) return null
  const [place, of] = [question?.place ?? 0, question?.of ?? 0]
  return (
    <p className="flex shrink-0 flex-wrap items-baseline gap-x-28 fs-28 leading-40 text-fg-2">
      <span className="text-amber">{round.title === '' ? kinds[round.kind] : round.title}</span>
      {round.title !== '' && <span>{kinds[round.kind]}</span>}
      {question !== null && (
        <span>
          <Trans context="rush">
            Question {place} of {of}
          </Trans>
        </span>
      )}
      {turn !== null && (
        <span className="text-fg">
          <Trans context="rush">Turn: {nameOf(now, turn)}</Trans>
        </span>
      )}
      {risk !== null && (
        <span>
          <Trans context="rush">for {points(risk)} points</Trans>
        </span>
      )}
    </p>
  )
}

function Options({ now: { question, key } }: { now: RushNow }) {
  const { t } = useLingui()
  if (question === null || question.options.length === 0) return null
  const truth: Readonly<Record<string, string>> = {
    true: t({ context: 'theory', message: 'True' }),
    false: t({ context: 'theory', message: 'False' }),
  }
  const isLong = question.options.some(({ text }) => text.length > 34)
  return (
    <ul className={`mt-24 grid min-h-0 content-start gap-x-36 overflow-hidden ${isLong ? '' : 'grid-cols-2'}`}>
      {question.options.map(({ option_id, label, text }) => {
        const isRight = key?.option_ids.includes(option_id) === true
        return (
          <li
            key={option_id}
            className={`flex min-h-68 items-center gap-24 line-b-1 border-rule fs-36 leading-46 ${isRight ? 'font-semibold text-jade' : key === null ? 'text-fg' : 'text-fg-3'}`}
          >
            {question.question_type !== 'truefalse' && <span className="w-32 shrink-0 font-mono">{label}</span>}
            <span lang={question.lang} className="min-w-0 flex-1">
              {question.question_type === 'truefalse' ? (truth[option_id] ?? text) : text}
            </span>
            {isRight && (
              <>
                <Glyph name="check" size="calc(28 * var(--u))" />
                <span className="sr-only">{t({ context: 'rush', message: 'Correct answer' })}</span>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
