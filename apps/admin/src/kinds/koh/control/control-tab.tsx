import { deskHill } from '@beacon/api/kinds/koh/hill-desk'
import { query } from '@beacon/api/query'
import { formatTime } from '@beacon/i18n'
import { LoadFailed } from '@beacon/auth/call'
import { hasNothing } from '@beacon/api/client'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { alertLooks, useAlertWords } from '@beacon/ui/kinds/koh'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { hillsQuery } from '../queries.ts'

/** The stream tells what happens; this is for when it is away. */
const renewMs = 5_000

/** What happens at the hills, the latest first; staff read it whole. */
export function ControlTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const setSearch = useDeskSearch()
  const topic_id = typeof search['topic'] === 'string' ? search['topic'] : undefined
  const hills = useQuery(hillsQuery(id))
  const alerts = useQuery({
    ...query(deskHill.alerts, { params: { resource_id: id }, query: topic_id === undefined ? {} : { topic_id } }),
    refetchInterval: renewMs,
  })
  const words = useAlertWords()
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Control' })}
        note={<Trans>What happens at the hills, with real names.</Trans>}
        actions={
          <FilterSelect
            label={t`Hill`}
            value={topic_id}
            onValueChange={(value) => setSearch({ topic: value })}
            options={(hills.data?.items ?? []).map(({ topic_id: value, name: label }) => ({ value, label }))}
          />
        }
      />
      {hasNothing(alerts) && <LoadFailed title={t`Alerts could not be loaded`} query={alerts} />}
      {alerts.isPending && (
        <Loading>
          <Trans>Loading alerts</Trans>
        </Loading>
      )}
      {alerts.data?.items.length === 0 && (
        <EmptyState title={t`Nothing happened yet`}>
          <Trans>Flags, patches, new versions and reports appear here.</Trans>
        </EmptyState>
      )}
      {alerts.data !== undefined && alerts.data.items.length > 0 && (
        <div role="log" aria-label={t`Alerts`} aria-live="polite">
          <ol className="border-t border-rule">
            {alerts.data.items.map((alert) => {
              const { glyph, look } = alertLooks[alert.type]
              return (
                <li key={alert.alert_id} className="flex items-baseline gap-4 border-b border-rule-2 py-1.5">
                  <time dateTime={alert.at} className="type-mono shrink-0 text-fg-3">
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
      )}
    </>
  )
}
