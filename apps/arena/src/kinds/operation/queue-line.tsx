import type { OwnChecks } from '@beacon/api/kinds/operation/check'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { countdownParts } from '@beacon/ui/ruler'
import { Glyph } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'

interface Props {
  own: OwnChecks
  isPaused: boolean
  /** Checks in all. */
  left: number | null
  now: number
}

/** Where the open check stands, or when the next one is taken. */
export function QueueLine({ own: { open, retry_at }, isPaused, left, now }: Props) {
  const locale = useFormatLocale()
  const wait = retry_at === null ? 0 : Math.max(0, Date.parse(retry_at) - now)
  return (
    <div role="status" className="mb-2 grid gap-1 text-dense empty:hidden">
      {isPaused && (
        <p className="text-amber">
          <Trans>Checks are paused by the organisers. Requests wait, and nothing counts against you.</Trans>
        </p>
      )}
      {open !== null && (
        <p className="flex items-baseline gap-2 text-azure">
          <Glyph name={open.state === 'running' ? 'spin' : 'clock'} size={11} />
          <span>
            {open.state === 'running' ? <Trans>Checking now.</Trans> : <Place n={formatNumber(locale, open.ahead + 1)} />}{' '}
            <span className="text-fg-3">
              <Applied at={formatTime(open.requested_at)} by={open.by} trigger={open.trigger} />
            </span>
          </span>
        </p>
      )}
      {open === null && wait > 0 && (
        <p className="text-fg-2">
          <Trans>You can request again in</Trans>{' '}
          <span role="timer" aria-live="off" className="font-mono text-amber">
            {countdownParts(wait).clock.replace(/^00:/u, '')}
          </span>
        </p>
      )}
      {left !== null && <Left n={formatNumber(locale, left)} />}
    </div>
  )
}

const Place = ({ n }: { n: string }) => <Trans>Place {n} in the queue.</Trans>

function Applied({ at, by, trigger }: { at: string; by: string | null; trigger: 'application' | 'clock' | 'staff' }) {
  if (trigger === 'clock') return <Trans>Automatic check of {at}</Trans>
  if (by === null) return <Trans>Ordered by the organisers at {at}</Trans>
  return (
    <Trans>
      {by} requested it at {at}
    </Trans>
  )
}

function Left({ n }: { n: string }) {
  return (
    <p className="text-fg-3">
      <Trans>{n} checks left in the contest.</Trans>
    </p>
  )
}
