import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { RoundView } from '@beacon/api/rounds/round-view'
import { useServerNow } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { countdownParts } from '@beacon/ui/ruler'
import { Trans } from '@lingui/react/macro'

interface Props {
  status: ContestPublic['status']
  /** Undefined until it was read. */
  round: RoundView | undefined
  className?: string
}

/** The round and what is left of it by the clock of the server; a pause lets it stand still. Ears hear each round once. */
export function RoundClock({ status, round, className = 'max-lg:hidden' }: Props) {
  const locale = useFormatLocale()
  const now = useServerNow()
  if (round === undefined || round.n === 0) return null
  const { closes_at, left_ms } = round
  const [n, total] = [formatNumber(locale, round.n), formatNumber(locale, round.total)]
  const figure = 'font-mono text-[17px] leading-6 font-semibold'
  const left = countdownParts(closes_at === null ? left_ms : Date.parse(closes_at) - now).clock.replace(/^00:/u, '')
  return (
    <div className={`flex items-baseline gap-6 whitespace-nowrap text-dense text-fg-2 ${className}`}>
      <span>
        <Trans>
          Round <span className={`${figure} text-fg`}>{n}</span> / {total}
        </Trans>
      </span>
      {status !== 'finished' && (
        <span>
          {status === 'paused' ? (
            <Trans>Left after the pause</Trans>
          ) : round.n < round.total ? (
            <Trans>Next round in</Trans>
          ) : (
            <Trans>Last round ends in</Trans>
          )}{' '}
          <span role="timer" aria-live="off" className={`${figure} text-amber`}>
            {left}
          </span>
        </span>
      )}
      <span role="status" className="sr-only">
        {status === 'running' && <Trans>Round {n} has begun.</Trans>}
      </span>
    </div>
  )
}
