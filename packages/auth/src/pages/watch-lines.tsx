import type { SystemInfo } from '@beacon/api/people/session'
import { formatDateTime, formatTime, useContestsIn, useFormatLocale } from '@beacon/i18n'
import { appHref, groups, kinds, slug } from '@beacon/router'
import { Trans } from '@lingui/react/macro'
import { useServerNow } from '../session/server-time.ts'

const shown = 3
const dayMs = 86_400_000

/** Contests that run and may be watched by anybody: what runs, until when, and the way to its ranking. */
export function WatchLines({ watch, className = '' }: { watch: SystemInfo['watch']; className?: string }) {
  const contests = useContestsIn(watch)
  const locale = useFormatLocale()
  const now = useServerNow()
  if (watch.length === 0) return null
  return (
    <ul className={`flex flex-col gap-2 ${className}`}>
      {contests.slice(0, shown).map((one) => {
        const isToday = Date.parse(one.end_at) - now < dayMs
        const end = isToday ? formatTime(one.end_at, { seconds: false }) : formatDateTime(locale, one.end_at, { year: false })
        const href = rankingHref(one)
        return (
          <li key={one.resource_id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-fg-2">
            <span className="min-w-0">
              <Trans>
                Running now: <span className="font-medium text-fg">{one.name}</span>, ends at{' '}
                <span className="font-mono text-mono">{end}</span>
              </Trans>
            </span>
            {href !== null && (
              <a className="link ml-auto shrink-0" href={href}>
                <Trans>Watch the ranking</Trans>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Null for a kind whose displays are not made yet. */
function rankingHref({ resource_id, kind, watch_key }: SystemInfo['watch'][number]): string | null {
  const known = kinds.find((one) => one === kind)
  const display = known === undefined ? undefined : groups.display.find((spelling) => spelling === slug[known].display)
  if (display === undefined) return null
  return appHref('screens', '/contest/{display}/:resource_id/:value', { display, resource_id, value: 'ranking' }, { viewer_key: watch_key })
}
