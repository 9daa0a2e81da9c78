import type { ContestFull } from '@beacon/api/contest/contest-views'
import { type PlotSeries, TimePlot } from '@beacon/ui/chart'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { ExportButton } from './export-button.tsx'

export interface MinutePlot {
  key: string
  title: string
  unit?: string
  series: PlotSeries[]
}

interface PlotGridProps {
  contest: ContestFull
  data: { from: string; to: string; items: ReadonlyArray<{ at: string }> }
  plots: readonly MinutePlot[]
}

/** Plots of a contest's minutes on one scale, each with its table and its file. */
export function PlotGrid({ contest, data, plots }: PlotGridProps) {
  const { t } = useLingui()
  const { items, from, to } = data
  const at = useMemo(() => items.map((row) => row.at), [items])
  const span = useMemo(
    () => ({ start_at: from, end_at: to, pauses: contest.pauses.map((pause) => ({ from_at: pause.from, to_at: pause.to })) }),
    [from, to, contest.pauses],
  )
  return (
    <div className="grid gap-x-10 gap-y-6 pb-4 lg:grid-cols-2">
      {plots.map(({ key, title, unit, series }) => (
        <TimePlot
          key={key}
          title={title}
          at={at}
          series={series}
          span={span}
          {...(unit === undefined ? {} : { unit })}
          actions={
            <ExportButton
              name={`${contest.number}-${key}`}
              head={[t`Time`, ...series.map(({ name }) => name)]}
              rows={() => at.map((moment, index) => [moment, ...series.map(({ values }) => values[index] ?? null)])}
            />
          }
        />
      ))}
    </div>
  )
}
