import { useLingui } from '@lingui/react/macro'
import { formatClock, formatDay } from '../ruler/zoned-time.ts'
import { ChartTable } from './chart-frame.tsx'
import { type ReadSeries, type TrendKind, valueAt } from './trend-data.ts'

/** The chart's twin: a row per entrant, its score at each labelled time and now. */
export function TrendTable({
  series,
  times,
  zone,
  title,
  kind,
}: {
  series: readonly ReadSeries[]
  times: readonly number[]
  zone: string
  title: string
  kind: TrendKind
}) {
  const { t, i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 6 })
  const days = new Set(times.map((time) => formatDay(time, zone, i18n.locale))).size > 1
  const head = times.map((time) => (days ? `${formatDay(time, zone, i18n.locale)} ${formatClock(time, zone)}` : formatClock(time, zone)))
  // No place is the zeroth: before its first point a line has none.
  const said = (value: number) => (kind === 'rank' && value === 0 ? '–' : numbers.format(value))
  return (
    <ChartTable
      caption={title}
      head={[t`Name`, ...head]}
      rows={series.map((item) => [`${item.rank} ${item.name}`, ...times.map((time) => said(valueAt(item, time)))])}
    />
  )
}
