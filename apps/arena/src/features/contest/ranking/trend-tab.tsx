import { hasNothing } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { useServerNow } from '@beacon/auth'
import { pointDigits } from '@beacon/router'
import { TrendChart } from '@beacon/ui/chart'
import { EmptyState } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rulerNow, spanOf } from '../contest-time.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { trendQuery } from '../../../parts/contest/queries.ts'
import type { ContestSearch } from '../../../parts/contest/search.ts'
import type { TrendOptions } from './trend-options.ts'
import { type Standing, trendSeries } from './trend-series.ts'
import { TrendTools } from './trend-tools.tsx'

const redraw_ms = 5000

interface PartProps {
  contest: ContestPublic
  mine: ContestMe
  height: number
  options: TrendOptions
  /** Rows of the ranking beside it; my own line ends at my own score anyway. */
  standing?: readonly Standing[]
}
const nobody: readonly Standing[] = []

/** Scores or places of the first ones, of mine and of those picked, over the contest's time on the ruler's scale. */
export function TrendPart({ contest, mine, height, options, standing = nobody }: PartProps) {
  const { t } = useLingui()
  const { top, by, picked, bracket } = options
  const now = useServerNow(redraw_ms)
  const own = mine.entrant?.status === 'approved' ? mine.entrant.entrant_id : undefined
  const entrant_id = [...new Set([...(own === undefined ? [] : [own]), ...picked])]
  const trend = useQuery(trendQuery(contest.resource_id, { top, entrant_id, bracket }))
  const { score, rank } = mine
  const series = useMemo(() => {
    const myself = own === undefined || rank === null || bracket !== undefined ? [] : [{ entrant_id: own, score, rank }]
    return trendSeries(trend.data?.series ?? [], own, by, [...standing, ...myself], pointDigits(contest.kind))
  }, [contest.kind, trend.data, own, by, standing, score, rank, bracket])
  const span = useMemo(() => spanOf(contest), [contest])
  if (trend.isPending) return <div style={{ height: height + 56 }} aria-hidden="true" />
  if (hasNothing(trend)) return <LoadFailed title={<Trans>The trend could not be loaded.</Trans>} query={trend} />
  if (series.length === 0)
    return (
      <EmptyState title={<Trans>No scores yet</Trans>}>
        <Trans>The trend appears with the first solve.</Trans>
      </EmptyState>
    )
  return (
    <TrendChart
      title={by === 'rank' ? t`Places of the top ${{ top }}` : t`Scores of the top ${{ top }}`}
      series={series}
      kind={by}
      span={span}
      now={rulerNow(contest, now)}
      surface="arena"
      height={height}
    />
  )
}

/** The trend alone, tall, with a choice of lines. */
export function TrendTab({ contest, mine, search }: Omit<PartProps, 'height' | 'options' | 'standing'> & { search: ContestSearch }) {
  const options = { top: search.top ?? 10, by: search.by ?? 'score', picked: search.pick ?? [], bracket: search.bracket } as const
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto px-page py-4">
      <TrendTools contest={contest} search={search} />
      <div className="shrink-0">
        <TrendPart contest={contest} mine={mine} height={options.top + options.picked.length > 12 ? 520 : 420} options={options} />
      </div>
    </div>
  )
}
