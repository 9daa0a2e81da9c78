import type { DashboardView } from '@beacon/api/platform/dashboard'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { builtKindOf } from '@beacon/router'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { contestHref } from '../../parts/contest/kind-links.ts'

type Alarms = NonNullable<DashboardView['alarms']>['items']
/** Where an alarm of the whole installation is looked into. */
const settings = (tab: 'cleaning' | 'backup' | 'mail' | 'range') => ({ to: '/admin/system/system-config', search: { tab } }) as const
const pages = {
  audit_broken: { to: '/admin/system/audit-log' },
  storage_low: settings('cleaning'),
  storage_over_limit: settings('cleaning'),
  backup_failed: settings('backup'),
  backup_late: settings('backup'),
  mail_failed: settings('mail'),
  scene_driver_down: settings('range'),
  scene_error_rate: settings('range'),
  scene_start_slow: settings('range'),
  scene_queue_long: settings('range'),
  scene_drift: settings('range'),
  scene_restart_loop: settings('range'),
  scene_pool_low: settings('range'),
  recording_stopped: settings('cleaning'),
} as const
type Alarm = Alarms[number]

/** Where an alarm of a contest is looked into. */
const tabs = { start_blocked: 'start', start_held: 'start', clock_jump: 'control' } as const

/** A link of an alarm; none where this app does not know the kind of its contest. */
function Details({ alarm: { kind, contest_id, contest_kind } }: { alarm: Alarm }) {
  const look = { className: 'link text-caption', children: <Trans>View details</Trans> }
  if (kind !== 'start_blocked' && kind !== 'start_held' && kind !== 'clock_jump') return <Link {...pages[kind]} {...look} />
  const of = builtKindOf(contest_kind)
  return contest_id === null || of === null ? null : <Link {...contestHref(of, contest_id, { tab: tabs[kind] })} {...look} />
}

/** What is not over yet, on top of everything else. */
export function AlarmLines({ alarms }: { alarms: Alarms }) {
  const locale = useFormatLocale()
  return alarms.map((alarm) => (
    <Banner
      key={`${alarm.kind} ${alarm.contest_id ?? ''}`}
      boxed
      className="mt-2"
      tone="failure"
      title={alarm.title[locale]}
      actions={<Details alarm={alarm} />}
    >
      <Trans>Since {formatDateTime(locale, alarm.since)}</Trans>
    </Banner>
  ))
}
