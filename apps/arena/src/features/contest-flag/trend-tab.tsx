import type { ContestMe, ContestPublic } from '@beacon/api/contest-views'
import { useServerNow } from '@beacon/auth'
import { EmptyState } from '@beacon/ui/feedback'
import { TrendChart } from '@beacon/ui/chart'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rulerNow, spanOf } from './contest-time.ts'
import { trendQuery } from './queries.ts'
import { trendSeries } from './trend-series.ts'
import { LoadFailed } from './load-failed.tsx'

const redraw_ms = 5000

interface PartProps {
  contest: ContestPublic
  mine: ContestMe
  height: number
}

/** Scores of the first ten and mine over the contest's time, on the ruler's scale. */
export function TrendPart({ contest, mine, height }: PartProps) {
  const { t } = useLingui()
  const now = useServerNow(redraw_ms)
  const own = mine.entrant?.status === 'approved' ? mine.entrant.entrant_id : undefined
  const trend = useQuery(trendQuery(contest.resource_id, own))
  const series = useMemo(() => trendSeries(trend.data?.series ?? [], own), [trend.data, own])
  const span = useMemo(() => spanOf(contest), [contest])
  if (trend.isPending) return <div style={{ height: height + 56 }} aria-hidden="true" />
  if (trend.isError) return <LoadFailed title={<Trans>The trend could not be loaded.</Trans>} query={trend} />
  if (series.length === 0)
    return (
      <EmptyState title={<Trans>No scores yet</Trans>}>
        <Trans>The trend begins with the first solve.</Trans>
      </EmptyState>
    )
  return (
    <TrendChart
      title={t`Score of the first ten`}
      series={series}
      span={span}
      now={rulerNow(contest, now)}
      surface="arena"
      height={height}
    />
  )
}

/** The trend alone, tall. */
export function TrendTab({ contest, mine }: Omit<PartProps, 'height'>) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-page py-6">
      <TrendPart contest={contest} mine={mine} height={420} />
    </div>
  )
}
