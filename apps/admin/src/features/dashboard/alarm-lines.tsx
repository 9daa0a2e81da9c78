import type { DashboardView } from '@beacon/api/dashboard'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { firstKind } from '@beacon/router'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { contestHref, contestListHref } from '../../parts/contest/kind-links.ts'

type Alarms = NonNullable<DashboardView['alarms']>['items']
/** Where an alarm is looked into. */
const settings = (tab: 'cleaning' | 'backup' | 'mail') => ({ to: '/admin/system/system-config', search: { tab } }) as const
const pages = {
  audit_broken: { to: '/admin/system/audit-log' },
  storage_low: settings('cleaning'),
  storage_over_limit: settings('cleaning'),
  backup_failed: settings('backup'),
  backup_late: settings('backup'),
  mail_failed: settings('mail'),
  start_blocked: contestListHref(firstKind),
  start_held: contestListHref(firstKind),
} as const satisfies Record<Alarms[number]['kind'], object>

/** What is not over yet, on top of everything else. */
export function AlarmLines({ alarms }: { alarms: Alarms }) {
  const locale = useFormatLocale()
  return alarms.map(({ kind, since, title, contest_id }) => (
    <Banner
      key={`${kind} ${contest_id ?? ''}`}
      boxed
      className="mt-2"
      tone="failure"
      title={title[locale]}
      actions={
        contest_id === null ? (
          <Link {...pages[kind]} className="link text-caption">
            <Trans>View details</Trans>
          </Link>
        ) : (
          <Link {...contestHref(firstKind, contest_id, { tab: 'start' })} className="link text-caption">
            <Trans>View details</Trans>
          </Link>
        )
      }
    >
      <Trans>Since {formatDateTime(locale, since)}</Trans>
    </Banner>
  ))
}
