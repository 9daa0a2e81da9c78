import { hasNothing } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { formatTime } from '@beacon/i18n'
import { Button, Segmented, Select } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { alertLooks, type SaidAlert, useAlertWords } from '@beacon/ui/kinds/koh'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { isIn, ownAlertsQuery, publicAlertsQuery } from './queries.ts'

const everyHill = 'all'

/** What happened at the hills, the latest first. Holding it lets it be read while the contest goes on. */
export function AlertsTab({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const { t } = useLingui()
  const { resource_id } = contest
  const isOwn = isIn(mine)
  const own = useQuery({ ...ownAlertsQuery(resource_id), enabled: isOwn })
  const all = useQuery({ ...publicAlertsQuery(resource_id), enabled: !isOwn })
  const alerts = isOwn ? own : all
  const [of, setOf] = useState<'all' | 'own'>('all')
  const [hill, setHill] = useState(everyHill)
  const [held, setHeld] = useState<typeof alerts.data | null>(null)
  if (alerts.isPending)
    return (
      <Loading className="px-page">
        <Trans>Loading alerts</Trans>
      </Loading>
    )
  if (hasNothing(alerts)) return <LoadFailed title={<Trans>The alerts could not be loaded.</Trans>} query={alerts} />
  const { items, is_frozen } = held ?? alerts.data
  const waiting = alerts.data.items.length === 0 ? 0 : alerts.data.items.findIndex(({ alert_id }) => alert_id === items[0]?.alert_id)
  const hills = [...new Map(items.map(({ topic_id, topic_name }) => [topic_id, topic_name]))]
  const shown = items.filter((alert) => (hill === everyHill || alert.topic_id === hill) && (of === 'all' || alert.is_own))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-page pb-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        {isOwn && (
          <Segmented<'all' | 'own'>
            aria-label={t`Whose alerts`}
            size="sm"
            value={of}
            onValueChange={setOf}
            options={[
              { value: 'all', label: t({ context: 'alerts', message: 'All' }) },
              { value: 'own', label: t({ context: 'alerts', message: 'Own team' }) },
            ]}
          />
        )}
        <Select
          aria-label={t`Hill`}
          size="sm"
          className="w-48"
          value={hill}
          onValueChange={setHill}
          options={[{ value: everyHill, label: t`All hills` }, ...hills.map(([value, label]) => ({ value, label }))]}
        />
        <Button size="sm" aria-pressed={held !== null} onClick={() => setHeld(held === null ? alerts.data : null)}>
          {held === null ? <Trans context="alerts">Hold</Trans> : <Held waiting={waiting} />}
        </Button>
      </div>
      {is_frozen && (
        <p className="pb-2 text-dense text-azure">
          <Trans>The ranking is frozen: names are shown after the freeze.</Trans>
        </p>
      )}
      {shown.length === 0 ? (
        <EmptyState title={<Trans>No alerts</Trans>}>
          <Trans>What happens at the hills appears here.</Trans>
        </EmptyState>
      ) : (
        <AlertList items={shown} />
      )}
    </div>
  )
}

const Held = ({ waiting }: { waiting: number }) =>
  waiting > 0 ? <Trans context="alerts">Go on, {waiting} new</Trans> : <Trans context="alerts">Go on</Trans>

type Alert = SaidAlert & { alert_id: string; at: string; is_own: boolean }

function AlertList({ items }: { items: readonly Alert[] }) {
  const { t } = useLingui()
  const words = useAlertWords()
  return (
    <div role="log" aria-label={t`Alerts`} aria-live="polite">
      <ol>
        {items.map((alert) => {
          const { glyph, look } = alertLooks[alert.type]
          return (
            <li key={alert.alert_id} className="flex items-baseline gap-4 border-b border-rule-2 py-2">
              <time dateTime={alert.at} className="shrink-0 font-mono text-dense text-fg-3">
                {formatTime(alert.at)}
              </time>
              <span className={look}>
                <Glyph name={glyph} size={12} />
              </span>
              <span className="min-w-0 break-words text-fg">{words(alert)}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
