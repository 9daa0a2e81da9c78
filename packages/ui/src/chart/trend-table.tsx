import { useLingui } from '@lingui/react/macro'
import { formatClock, formatDay } from '../ruler/zoned-time.ts'
import { ChartTable } from './chart-frame.tsx'
import { type ReadSeries, valueAt } from './trend-data.ts'

/** The chart's twin: a row per team, its score at each labelled time and now. */
export function TrendTable({
  series,
  times,
  zone,
  title,
}: {
  series: readonly ReadSeries[]
  times: readonly number[]
  zone: string
  title: string
}) {
  const { t, i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const days = new Set(times.map((time) => formatDay(time, zone, i18n.locale))).size > 1
  const head = times.map((time) => (days ? `${formatDay(time, zone, i18n.locale)} ${formatClock(time, zone)}` : formatClock(time, zone)))
  return (
    <ChartTable
      caption={title}
      head={[t`Team`, ...head]}
      rows={series.map((item) => [`${item.rank} ${item.name}`, ...times.map((time) => numbers.format(valueAt(item, time)))])}
    />
  )
}
