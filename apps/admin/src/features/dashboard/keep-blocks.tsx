import type { DashboardView } from '@beacon/api/platform/dashboard'
import { formatBytes, formatDate, formatDateTime, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { DescriptionList } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Block } from './block.tsx'
import { LimitBar } from './limit-bar.tsx'
import { useStorageWords } from './storage-words.ts'

/** What PostgreSQL says of itself. */
export function DatabaseBlock({ block }: { block: NonNullable<DashboardView['database']> }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { bytes, connections, connections_max, active, slowest } = block
  return (
    <Block title={<Trans>Database</Trans>} at={block.at}>
      <DescriptionList
        facts={[
          { label: t`Size`, value: formatBytes(locale, bytes) },
          {
            label: t`Connections`,
            value: t`${formatNumber(locale, connections)} of ${formatNumber(locale, connections_max)}, ${active} active`,
          },
          {
            label: t`Slowest now`,
            value:
              slowest === null ? (
                <Trans>none over 100 ms</Trans>
              ) : (
                <>
                  <span className="font-mono text-mono">{slowest.class}</span> {t`${formatNumber(locale, slowest.ms)} ms`}
                </>
              ),
          },
        ]}
      />
    </Block>
  )
}

/** Stored files by kind, and the disk with the line at which the cleaner begins. */
export function StorageBlock({ block }: { block: NonNullable<DashboardView['storage']> }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const wordOf = useStorageWords()
  const { kinds, used_percent, limit_percent, free_bytes, is_below_floor } = block
  return (
    <Block
      title={<Trans>Storage</Trans>}
      at={block.at}
      actions={
        <Link to="/admin/system/system-config" search={{ tab: 'cleaning' }} className="link text-caption">
          <Trans>Cleaning</Trans>
        </Link>
      }
    >
      <LimitBar
        label={t`Disk used`}
        percent={used_percent}
        limit={limit_percent}
        words={t`${formatPercent(used_percent / 100)} used, limit ${formatPercent(limit_percent / 100)}, ${formatBytes(locale, free_bytes)} free`}
      />
      {is_below_floor && (
        <p className="mt-2 text-vermilion">
          <Trans>Nearly full: files are refused, contests keep running.</Trans>
        </p>
      )}
      {kinds.length === 0 ? (
        <p className="mt-2 text-fg-3">
          <Trans>Nothing stored yet.</Trans>
        </p>
      ) : (
        <table className="mt-2 w-full border-collapse text-dense">
          <tbody>
            {kinds.map(({ folder, count, bytes }) => (
              <tr key={folder} className="border-b border-rule-2">
                <th scope="row" title={folder} className="py-1 text-left font-normal text-fg">
                  {wordOf(folder)}
                </th>
                <td className="py-1 pl-4 text-right font-mono text-mono text-fg-2">{formatNumber(locale, count)}</td>
                <td className="py-1 pl-4 text-right font-mono text-mono text-fg-2">{formatBytes(locale, bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Block>
  )
}

export function BackupBlock({ block }: { block: NonNullable<DashboardView['backup']> }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { last_good_at, next_at, newest, is_late } = block
  return (
    <Block
      title={<Trans>Backups</Trans>}
      at={block.at}
      actions={
        <Link to="/admin/system/system-config" search={{ tab: 'backup' }} className="link text-caption">
          <Trans>All backups</Trans>
        </Link>
      }
    >
      <DescriptionList
        facts={[
          {
            label: t`Last successful backup`,
            value: (
              <span className={is_late ? 'text-amber' : ''}>
                {last_good_at === null ? t`none yet` : formatDateTime(locale, last_good_at)}
                {is_late && ` · ${t`late`}`}
              </span>
            ),
          },
          { label: t({ context: 'dashboard', message: 'Next' }), value: next_at === null ? t`off` : formatDateTime(locale, next_at) },
          ...(newest === null || newest.state === 'done' ? [] : [{ label: t`Newest`, value: <Status of={`job.${newest.state}`} /> }]),
        ]}
      />
    </Block>
  )
}

export function LicenseBlock({ block }: { block: NonNullable<DashboardView['license']> }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { state, edition, expires_at, days_left, limits } = block
  const names = { users: t({ context: 'dashboard', message: 'Users' }), contests: t`Contests running`, nodes: t`Nodes` }
  const n = (value: number) => formatNumber(locale, value)
  return (
    <Block
      title={<Trans>Licence</Trans>}
      at={block.at}
      actions={
        <Link to="/admin/activation" className="link text-caption">
          <Trans>Activation</Trans>
        </Link>
      }
    >
      <DescriptionList
        facts={[
          { label: t`Edition`, value: state === 'community' ? t`Community` : edition },
          ...(expires_at === null || days_left === null
            ? []
            : [
                {
                  label: t`Valid until`,
                  value: t`${formatDate(locale, expires_at)}, ${plural(days_left, { one: '# day left', other: '# days left' })}`,
                },
              ]),
          ...limits.map(({ noun, used, max }) => ({
            key: noun,
            label: names[noun],
            value: max === null ? n(used) : t`${n(used)} of ${n(max)}`,
          })),
        ]}
      />
    </Block>
  )
}
