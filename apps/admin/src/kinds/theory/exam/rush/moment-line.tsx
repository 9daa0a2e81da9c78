import type { RushNow } from '@beacon/api/kinds/theory/exam/rush'
import { useServerNow } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Tag } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { deskNames, useKindWords, useStateWords } from './rush-words.ts'

const tick_ms = 100

/** The state in large letters, where the rush stands, and the clock that runs. */
export function MomentLine({ now }: { now: RushNow }) {
  const { t } = useLingui()
  const states = useStateWords()
  const kinds = useKindWords()
  const nameOf = deskNames(now.desks)
  const { round, question, turn } = now
  const holders = now.locked?.entrant_ids.map(nameOf).join(', ') ?? ''
  const place = question?.place ?? 0
  const of = question?.of ?? 0
  return (
    <section
      aria-label={t({ context: 'rush', message: 'State' })}
      className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-b border-rule pb-3"
    >
      <p role="status" className="type-title text-fg">
        {now.is_over && now.state === 'idle' ? t({ context: 'rush', message: 'All questions played' }) : states[now.state]}
        {holders !== '' && now.state !== 'idle' && <span className="text-amber"> · {holders}</span>}
      </p>
      {now.is_paused && (
        <Tag>
          <Trans context="rush">Paused</Trans>
        </Tag>
      )}
      {now.is_cancelled && (
        <Tag>
          <Trans context="rush">Cancelled</Trans>
        </Tag>
      )}
      <RunningClock now={now} />
      <span className="ml-auto flex flex-wrap gap-x-4 text-fg-2">
        {round !== null && (
          <span>
            <Trans context="rush">
              Round {round.place} of {round.of}
            </Trans>{' '}
            · {round.title === '' ? kinds[round.kind] : `${round.title} · ${kinds[round.kind]}`}
          </span>
        )}
        {question !== null && (
          <span>
            <Trans context="rush">
              Question {place} of {of}
            </Trans>
          </span>
        )}
        {turn !== null && (
          <span>
            <Trans context="rush">Turn: {nameOf(turn)}</Trans>
          </span>
        )}
      </span>
    </section>
  )
}

function RunningClock({ now }: { now: RushNow }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const at = useServerNow(tick_ms)
  const end = now.state === 'armed' ? now.opens_at : now.until
  if (end === null || now.is_paused) return null
  const left = formatNumber(locale, Math.max(0, Date.parse(end) - at) / 1_000, 1)
  return (
    <span className="type-figure text-amber">
      <span className="sr-only">
        {now.state === 'armed' ? t({ context: 'rush', message: 'Opens in' }) : t({ context: 'rush', message: 'Time left' })}{' '}
      </span>
      <Trans context="rush">{left} s</Trans>
    </span>
  )
}
