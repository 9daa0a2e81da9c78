import { hasNothing } from '@beacon/api/client'
import { examMonitoring } from '@beacon/api/kinds/theory/exam/exam-monitoring'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatDuration, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { TabProps } from '../../../../parts/desk/desk-search.ts'
import { rangeIn } from '../../../../parts/desk/moment-search.ts'
import { contestQuery } from '../../../../parts/desk/queries.ts'
import { TabHead } from '../../../../parts/desk/tab-head.tsx'
import { useDeskSearch } from '../../../../parts/desk/use-desk-search.ts'
import { DevicesNow } from './devices-now.tsx'
import { ExamPlots } from './exam-plots.tsx'

const minutesEvery_ms = 15_000
const nowEvery_ms = 10_000

/** The exam by the minute, and what the devices of its candidates do now. The ruler chooses the time of the plots. */
export function MonitoringTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const setSearch = useDeskSearch()
  const chosen = rangeIn(search)
  const isOver = contest.status === 'finished'
  const params = { exam_id: id }
  const minutes = useQuery({
    ...query(examMonitoring.minutes, { params, query: chosen ?? {} }),
    refetchInterval: isOver ? false : minutesEvery_ms,
    placeholderData: keepPreviousData,
  })
  const now = useQuery({ ...query(examMonitoring.now, { params }), refetchInterval: isOver ? false : nowEvery_ms })
  const step = minutes.data === undefined ? '' : formatDuration(locale, minutes.data.step_s)
  return (
    <>
      <TabHead
        title={t`Monitoring`}
        note={minutes.data === undefined ? undefined : <Trans>per {step}</Trans>}
        actions={
          chosen !== null && (
            <Button onClick={() => setSearch({ from: undefined, to: undefined })}>
              <Trans context="exam">Whole exam</Trans>
            </Button>
          )
        }
      />
      {hasNothing(now) && <LoadFailed title={t`The tables could not be loaded`} query={now} />}
      {now.data !== undefined && <DevicesNow contest={contest} now={now.data} />}
      {hasNothing(minutes) && <LoadFailed title={t`The figures could not be loaded`} query={minutes} />}
      {minutes.isPending && (
        <Loading className="mt-4">
          <Trans>Loading figures</Trans>
        </Loading>
      )}
      {minutes.data !== undefined && <ExamPlots contest={contest} data={minutes.data} />}
    </>
  )
}
