import type { RushNow } from '@beacon/api/kinds/theory/exam/rush'
import { useServerNow } from '@beacon/auth'
import { formatChange, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { langOf } from '../../../parts/display/team-name.tsx'
import { holdersOf, nameOf } from './rush-words.ts'

const tick_ms = 100
const digits = 2
type Tone = 'text-fg' | 'text-amber' | 'text-jade' | 'text-vermilion' | 'text-fg-2'
interface Words {
  text: string
  tone: Tone
  note?: ReactNode
}

/** The moment in letters for the last row of a hall, with the clock that runs. */
export function RushBand({ now }: { now: RushNow }) {
  const { text, tone, note } = useMoment(now)
  const { length } = [...text]
  const size = length > 26 ? 'fs-58 leading-72' : length > 14 ? 'fs-96 leading-120' : 'fs-120 leading-150'
  return (
    <section role="status" className="flex shrink-0 items-end gap-48 line-t-6 border-amber pt-18">
      <div className="min-w-0 flex-1">
        <p lang={langOf(text)} className={`truncate font-bold [font-stretch:100%] ${size} ${tone}`}>
          {text}
        </p>
        <p className="min-h-48 fs-36 leading-48 text-fg-2">{note}</p>
      </div>
      <BandClock now={now} />
    </section>
  )
}

function BandClock({ now }: { now: RushNow }) {
  const locale = useFormatLocale()
  const at = useServerNow(tick_ms)
  const end = now.is_paused ? null : now.state === 'armed' ? now.opens_at : now.until
  if (end === null) return null
  const left_ms = Math.max(0, Date.parse(end) - at)
  const isLast = left_ms < 5_000
  return (
    <p
      aria-hidden="true"
      className={`shrink-0 px-18 font-mono fs-120 leading-150 font-medium ${isLast ? 'bg-amber text-on-amber' : 'text-amber'}`}
    >
      {formatNumber(locale, left_ms / 1_000, isLast ? 1 : 0)}
    </p>
  )
}

function useMoment(now: RushNow): Words {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const holders = holdersOf(now)
  const margin = now.locked?.margin_ms ?? null
  const ahead = margin === null || now.locked?.by === 'turn' ? null : <Trans context="rush">{margin} ms ahead</Trans>
  if (now.is_paused) return { text: t({ context: 'rush', message: 'Paused' }), tone: 'text-amber' }
  if (now.is_cancelled && now.state !== 'idle') return { text: t({ context: 'rush', message: 'Question cancelled' }), tone: 'text-fg-2' }
  switch (now.state) {
    case 'idle':
      return { text: t({ context: 'rush', message: 'Next question soon' }), tone: 'text-fg-2' }
    case 'shown':
      return {
        text: t({ context: 'rush', message: 'Get ready' }),
        tone: 'text-fg',
        note: now.note === 'restarted' ? <Trans context="rush">The question is shown again.</Trans> : undefined,
      }
    case 'armed':
      return { text: t({ context: 'rush', message: 'Opens in' }), tone: 'text-fg' }
    case 'open':
    case 'collecting':
      return {
        text: now.round?.kind === 'all' ? t({ context: 'rush', message: 'All answer' }) : t({ context: 'rush', message: 'Open' }),
        tone: 'text-amber',
      }
    case 'locked':
    case 'answering':
      return { text: holders, tone: 'text-amber', note: ahead ?? <LockNote now={now} /> }
    case 'judged':
    case 'revealed':
      return judgedWords(now)
  }
  function judgedWords({ outcomes, note, round }: RushNow): Words {
    const judged = outcomes.filter(({ is_right }) => is_right !== null)
    const rights = judged.filter(({ is_right }) => is_right === true)
    if (round?.kind === 'all') {
      const best = rights.find(({ place }) => place === 1)
      return best === undefined
        ? { text: t({ context: 'rush', message: 'Nobody was right' }), tone: 'text-fg-2', note: <KeyText now={now} /> }
        : { text: nameOf(now, best.entrant_id), tone: 'text-jade', note: <KeyText now={now} /> }
    }
    const last = rights[0] ?? judged.at(-1)
    if (last === undefined)
      return {
        text: note === 'tie' ? t({ context: 'rush', message: 'A tie: next question' }) : t({ context: 'rush', message: 'Nobody pressed' }),
        tone: 'text-fg-2',
        note: <KeyText now={now} />,
      }
    const isRight = last.is_right === true
    const verdict = isRight ? t({ context: 'rush', message: 'Right' }) : t({ context: 'rush', message: 'Wrong' })
    return {
      text: `${verdict} ${formatChange(locale, last.points, digits)}`,
      tone: isRight ? 'text-jade' : 'text-vermilion',
      note: (
        <>
          {nameOf(now, last.entrant_id)} <KeyText now={now} />
        </>
      ),
    }
  }
}

/** What decided, where no press was ahead of another. */
function LockNote({ now: { locked } }: { now: RushNow }) {
  if (locked?.by === 'draw') return <Trans context="rush">A tie, decided by draw</Trans>
  if (locked?.by === 'both') return <Trans context="rush">A tie: all of them answer</Trans>
  return null
}

/** What solves a question without options. */
function KeyText({ now: { key, question } }: { now: RushNow }) {
  if (key === null || (question?.options.length ?? 0) > 0) return null
  const text = key.blanks.length > 0 ? key.blanks.map((accepted) => accepted[0] ?? '').join(' · ') : key.reference
  return (
    <span lang={question?.lang} className="text-jade">
      {text}
    </span>
  )
}
