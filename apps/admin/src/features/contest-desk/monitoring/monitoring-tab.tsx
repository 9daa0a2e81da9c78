import { hasNothing } from '@beacon/api/client'
import { monitoring } from '@beacon/api/contest/monitoring'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatDuration, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { rangeIn } from '../../../parts/desk/moment-search.ts'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { MinutePlots } from '../../../parts/desk/minute-plots.tsx'
import { OnlineTable } from './online-table.tsx'
import { WatchTables } from './watch-tables.tsx'

const renewMs = 15_000

/** The contest by the minute: what was sent, refused and answered, and who is here. The ruler chooses the time. */
export function MonitoringTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const setSearch = useDeskSearch()
  const chosen = rangeIn(search)
  const minutes = useQuery({
    ...query(monitoring.minutes, { params: { resource_id: id }, query: chosen ?? {} }),
    refetchInterval: contest.status === 'finished' ? false : renewMs,
    placeholderData: keepPreviousData,
  })
  const data = minutes.data
  const step = data === undefined ? '' : formatDuration(locale, data.step_s)
  return (
    <>
      <TabHead
        title={t`Monitoring`}
        note={data === undefined ? undefined : <Trans>per {step}</Trans>}
        actions={
          chosen !== null && (
            <Button onClick={() => setSearch({ from: undefined, to: undefined })}>
              <Trans>Whole contest</Trans>
            </Button>
          )
        }
      />
      {hasNothing(minutes) && <LoadFailed title={t`The figures could not be loaded`} query={minutes} />}
      {minutes.isPending && (
        <Loading className="mt-4">
          <Trans>Loading figures</Trans>
        </Loading>
      )}
      {data !== undefined && <MinutePlots contest={contest} data={data} />}
      {/* They stand below the plots, and would be pushed down by them. */}
      {!minutes.isPending && (
        <>
          <OnlineTable id={id} />
          <WatchTables id={id} contest={contest} range={chosen ?? {}} />
        </>
      )}
    </>
  )
}
