import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { Reply } from '@beacon/api/endpoint'
import type { ExamMinute, examMonitoring } from '@beacon/api/kinds/theory/exam/exam-monitoring'
import type { PlotSeries } from '@beacon/ui/chart'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { refusalSeries } from '../../../../parts/desk/minute-plots.tsx'
import { type MinutePlot, PlotGrid } from '../../../../parts/desk/plot-grid.tsx'

type Minutes = Reply<typeof examMonitoring.minutes>

/** Rates with two decimals: a save every ten seconds is not none. */
const perSecond = (count: number, step_s: number) => Math.round((count / step_s) * 100) / 100

function usePlots({ items, step_s }: Minutes): MinutePlot[] {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const line = (id: string, name: string, value: (row: ExamMinute) => number | null): PlotSeries => ({
      id,
      name,
      values: items.map(value),
    })
    const refused = refusalSeries(i18n, items, t`others`)
    return [
      {
        key: 'saves',
        title: t({ context: 'exam', message: 'Saves per second' }),
        series: [line('saves', t({ context: 'exam', message: 'mean per minute' }), ({ saves }) => perSecond(saves, step_s))],
      },
      {
        key: 'latency',
        title: t({ context: 'exam', message: 'Save latency' }),
        unit: 'ms',
        series: [line('p50', 'p50', (row) => row.p50_ms), line('p95', 'p95', (row) => row.p95_ms)],
      },
      { key: 'refused', title: t`Refused, by reason`, series: refused.length > 0 ? refused : [line('none', t`none`, () => 0)] },
      { key: 'limited', title: t`Rate-limited (429)`, series: [line('limited', t`too fast`, (row) => row.limited)] },
      { key: 'streams', title: t`Live connections`, series: [line('streams', t`open`, (row) => row.streams)] },
      {
        key: 'online',
        title: t({ context: 'exam', message: 'Candidates online' }),
        series: [line('online', t`with a live connection`, (row) => row.online)],
      },
    ]
  }, [items, step_s, i18n, t])
}

/** The exam's minutes: saves and how long they took, what was refused, who is connected. */
export function ExamPlots({ contest, data }: { contest: ContestFull; data: Minutes }) {
  const plots = usePlots(data)
  return <PlotGrid contest={contest} data={data} plots={plots} />
}
