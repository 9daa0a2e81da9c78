import type { DashboardView } from '@beacon/api/platform/dashboard'
import { useServerNow } from '@beacon/auth'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { SpanRows } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { contestHref } from '../../parts/contest/kind-links.ts'
import { Block } from './block.tsx'

const dayMs = 86_400_000
const stepMs = 60_000

/** What runs now and what starts within a week, on one ruler. */
export function ContestsBlock({ block }: { block: NonNullable<DashboardView['contests']> }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  // The scale moves by the minute, not by the second.
  const now = Math.floor(useServerNow() / stepMs) * stepMs
  const span = { start_at: new Date(now - dayMs / 4).toISOString(), end_at: new Date(now + 7 * dayMs).toISOString() }
  const rows = block.items.map(({ resource_id, kind, name, status, start_at, end_at }) => ({
    id: resource_id,
    name: (
      <Link {...contestHref(kind, resource_id)} className="hover:underline">
        {name}
      </Link>
    ),
    words: status === 'not_started' ? t`from ${formatDateTime(locale, start_at)}` : t`until ${formatDateTime(locale, end_at)}`,
    start_at,
    end_at,
    live: status === 'running' || status === 'paused',
  }))
  return (
    <Block first title={<Trans>Contests now and in the next 7 days</Trans>} at={block.at}>
      {rows.length === 0 ? (
        <p className="text-fg-3">
          <Trans>No contests are running or start within a week.</Trans>
        </p>
      ) : (
        <SpanRows label={t`Contests now and in the next 7 days`} rows={rows} span={span} now={now} />
      )}
    </Block>
  )
}
