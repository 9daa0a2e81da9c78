import type { DashboardView } from '@beacon/api/platform/dashboard'
import { formatTime } from '@beacon/i18n'
import { Histogram, TimePlot } from '@beacon/ui/chart'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAppWords } from './app-words.ts'
import { Since } from './block.tsx'
import { lastHours } from './last-hours.ts'

/** People online by the minute, a line for each app. */
export function OnlineBlock({ block }: { block: NonNullable<DashboardView['online']> }) {
  const { t } = useLingui()
  const words = useAppWords()
  const apps = ['arena', 'admin', 'program'] as const
  return (
    <div className="mt-4 border-t border-rule pt-3">
      <TimePlot
        title={t`Online by minute`}
        at={block.minutes.map(({ at }) => at)}
        series={apps.map((app) => ({ id: app, name: words[app], values: block.minutes.map((minute) => minute[app]) }))}
        span={lastHours(block.at, 24)}
        until={block.at}
        actions={<Since at={block.at} />}
      />
    </div>
  )
}

/** Sign-ins and failures by the hour; right ones are the part at the bottom. */
export function SignInBlock({ block }: { block: NonNullable<DashboardView['sign_ins']> }) {
  const { t } = useLingui()
  return (
    <div className="mt-4 border-t border-rule pt-3">
      <Histogram
        title={t`Sign-ins by hour`}
        bins={block.hours.map(({ at, success, failed }) => ({
          label: formatTime(at, { seconds: false }),
          total: success + failed,
          part: success,
        }))}
        totalWord={t`Attempts`}
        partWord={t`Signed in`}
        actions={
          <>
            <Since at={block.at} />
            <Link
              to="/admin/system/audit-log"
              search={{ module: 'auth', operation: 'login_failed', time: '24h' }}
              className="link px-2 text-caption"
            >
              <Trans>Failures</Trans>
            </Link>
          </>
        }
      />
    </div>
  )
}
