import { alertLooks, useAlertWords } from '@beacon/ui/kinds/koh'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Glyph } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import { Name } from '../../../parts/display/team-name.tsx'
import type { Alert } from './use-hills.ts'

const LINES = 4

/** What happened last, the newest first. */
export function HillAlerts({ alerts }: { alerts: readonly Alert[] }) {
  const words = useAlertWords()
  return (
    <section className="min-w-0">
      <h2 className="h-34 line-b-2 border-rule fs-26 leading-32 font-semibold">
        <Trans context="koh">Alerts</Trans>
      </h2>
      {alerts.length === 0 && (
        <p className="pt-12 fs-22 leading-32 text-fg-3">
          <Trans>Nothing happened yet.</Trans>
        </p>
      )}
      <ul>
        {alerts.slice(0, LINES).map((alert) => {
          const { glyph, look } = alertLooks[alert.type]
          return (
            <li key={alert.alert_id} className="flex h-42 min-w-0 items-center gap-16 line-b-1 border-rule-2 fs-22">
              <time dateTime={alert.at} className="shrink-0 font-mono text-fg-3">
                {formatClock(Date.parse(alert.at), viewerZone(), true)}
              </time>
              <span className={`shrink-0 ${look}`}>
                <Glyph name={glyph} size="calc(17 * var(--u))" />
              </span>
              <Name text={words(alert)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
