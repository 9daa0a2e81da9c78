import { monitoring } from '@beacon/api/contest/monitoring'
import { query } from '@beacon/api/query'
import { formatBytes, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Mark } from '@beacon/ui/theme'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RailSection, railLine } from './rail-section.tsx'

const renewMs = 10_000
const slowMs = 500
const slowDatabaseMs = 50
const lowShare = 0.1

interface Line {
  key: string
  name: string
  value: string
  isBad: boolean
}

/** How the system carries the contest, in five lines; what is bad is amber. */
export function SystemHealth({ id }: { id: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { data, isError } = useQuery({ ...query(monitoring.health, { params: { resource_id: id } }), refetchInterval: renewMs })
  const number = (value: number) => formatNumber(locale, value)
  const ms = (value: number | null) => (value === null ? '–' : `${number(value)} ms`)
  const lines: Line[] =
    data === undefined
      ? []
      : [
          {
            key: 'answers',
            name: t`Judging latency, p95`,
            value: `${ms(data.p95_ms)} · ${plural(data.tries, { one: '# submission', other: '# submissions' })}`,
            isBad: (data.p95_ms ?? 0) > slowMs,
          },
          {
            key: 'queue',
            name: t`Queue`,
            value: `${plural(data.queue.tries, { one: '# submission', other: '# submissions' })} · ${plural(data.queue.jobs, { one: '# job', other: '# jobs' })}`,
            isBad: data.queue.tries > 200,
          },
          {
            key: 'streams',
            name: t`Live connections`,
            value: `${number(data.streams)} · ${plural(data.replicas, { one: '# server', other: '# servers' })}`,
            isBad: false,
          },
          {
            key: 'database',
            name: t`Database`,
            value: `${formatNumber(locale, data.database.round_trip_ms, 1)} ms · ${plural(data.database.waiting, { one: '# waiting', other: '# waiting' })}`,
            isBad: data.database.round_trip_ms > slowDatabaseMs || data.database.waiting > 0,
          },
          {
            key: 'disk',
            name: t`Disk free`,
            value: `${formatBytes(locale, data.disk.free_bytes)} / ${formatBytes(locale, data.disk.total_bytes)}`,
            isBad: data.disk.free_bytes < data.disk.total_bytes * lowShare,
          },
        ]
  const bad = lines.filter(({ isBad }) => isBad).length
  return (
    <RailSection
      id={id}
      title={<Trans>System health</Trans>}
      count={
        lines.length === 0 ? undefined : bad === 0 ? (
          <Trans>all healthy</Trans>
        ) : (
          plural(bad, { one: '# needs attention', other: '# need attention' })
        )
      }
      tab="monitoring"
      all={<Trans>Monitoring</Trans>}
    >
      <ul>
        {lines.map(({ key, name, value, isBad }) => (
          <li key={key} className={railLine}>
            <Mark name={isBad ? 'triangle' : 'check'} className={isBad ? 'text-amber' : 'text-jade'} />
            <span className="min-w-0 flex-1 truncate text-fg-2">{name}</span>
            <span className={`type-mono ${isBad ? 'text-amber' : 'text-fg'}`}>{value}</span>
          </li>
        ))}
      </ul>
      {isError && data === undefined && (
        <p className="py-2 text-fg-3">
          <Trans>The server did not answer. Retrying…</Trans>
        </p>
      )}
    </RailSection>
  )
}
