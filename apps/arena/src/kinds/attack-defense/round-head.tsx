import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { useServerNow } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { countdownParts } from '@beacon/ui/ruler'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { roundQuery } from './queries.ts'

/** The round and what is left of it by the clock of the server; a pause lets it stand still. Ears hear each round once. */
export function RoundHead({ contest, className = 'max-lg:hidden' }: { contest: ContestPublic; className?: string }) {
  const locale = useFormatLocale()
  const now = useServerNow()
  const { data } = useQuery({ ...roundQuery(contest.resource_id), enabled: contest.status !== 'not_started' })
  if (data === undefined || data.n === 0) return null
  const { closes_at, left_ms } = data
  const [n, total] = [formatNumber(locale, data.n), formatNumber(locale, data.total)]
  const figure = 'font-mono text-[17px] leading-6 font-semibold'
  const left = countdownParts(closes_at === null ? left_ms : Date.parse(closes_at) - now).clock.replace(/^00:/u, '')
  return (
    <div className={`flex items-baseline gap-6 whitespace-nowrap text-dense text-fg-2 ${className}`}>
      <span>
        <Trans>
          Round <span className={`${figure} text-fg`}>{n}</span> / {total}
        </Trans>
      </span>
      {contest.status !== 'finished' && (
        <span>
          {contest.status === 'paused' ? (
            <Trans>Left after the pause</Trans>
          ) : data.n < data.total ? (
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
        {contest.status === 'running' && <Trans>Round {n} has begun.</Trans>}
      </span>
    </div>
  )
}
