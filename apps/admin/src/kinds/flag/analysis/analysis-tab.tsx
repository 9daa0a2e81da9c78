import { hasNothing } from '@beacon/api/client'
import { analysis } from '@beacon/api/topic/analysis'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { DirectionProfile } from './direction-profile.tsx'
import { SolveMatrix } from './solve-matrix.tsx'
import { TimePlots } from './time-plots.tsx'
import { TopicBars } from './topic-bars.tsx'

const renewMs = 60_000

/** The contest in figures, real ones: what was solved, how fast, after how many tries, and by whom. */
export function AnalysisTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const read = useQuery({
    ...query(analysis.read, { params: { resource_id: id } }),
    refetchInterval: contest.status === 'finished' ? false : renewMs,
    placeholderData: keepPreviousData,
  })
  const { data } = read
  const scored = formatNumber(locale, data?.scored ?? 0)
  const entrants = formatNumber(locale, data?.entrants ?? 0)
  return (
    <>
      <TabHead
        title={t`Analysis`}
        note={
          data !== undefined && (
            <Trans>
              real results · {scored} of {entrants} entrants solved something
            </Trans>
          )
        }
      />
      {hasNothing(read) && <LoadFailed title={t`The analysis could not be loaded`} query={read} />}
      {read.isPending && (
        <Loading className="mt-4">
          <Trans>Counting</Trans>
        </Loading>
      )}
      {data !== undefined && data.topics.length === 0 && (
        <EmptyState title={t`Nothing to analyse yet`}>
          <Trans>Figures appear once the contest has questions and entrants.</Trans>
        </EmptyState>
      )}
      {data !== undefined && data.topics.length > 0 && (
        <div className="grid grid-cols-1 gap-8 pb-8">
          <SolveMatrix id={id} contest={contest} search={search} />
          <TimePlots id={id} contest={contest} data={data} />
          <DirectionProfile id={id} contest={contest} data={data} />
          <TopicBars contest={contest} topics={data.topics} />
        </div>
      )}
    </>
  )
}
