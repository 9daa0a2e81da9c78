import { viewerZone } from '@beacon/i18n/format'
import { useLingui } from '@lingui/react/macro'
import { scaleLinear } from '@visx/scale'
import { useId, useMemo } from 'react'
import { rulerGeometry, type Surface } from '../ruler/ruler-geometry.ts'
import { rulerScale, scaleTicks } from '../ruler/ruler-scale.ts'
import { readSpan, type RulerSpan, rulerStateAt } from '../ruler/ruler-span.ts'
import { useWidth } from '../ruler/use-width.ts'
import { formatClock } from '../ruler/zoned-time.ts'
import { ChartFrame } from './chart-frame.tsx'
import { useCursor } from './trend-cursor.ts'
import { gridPlaces, gridValues, type ReadSeries, readSeries, type TrendKind, type TrendSeries } from './trend-data.ts'
import { TrendLabels } from './trend-labels.tsx'
import { TrendLegend } from './trend-legend.tsx'
import { TrendGrid, TrendLines, TrendTimes } from './trend-plot.tsx'
import { TrendTable } from './trend-table.tsx'

export interface TrendChartProps {
  title: string
  series: readonly TrendSeries[]
  /** Points of a line are scores, or places: then the first is at the top. */
  kind?: TrendKind
  span: RulerSpan
  /** Server time in ms. */
  now: number
  surface: Surface
  /** Height of the plot without the time scale, px or u. */
  height?: number | undefined
  width?: number | undefined
  zone?: string | undefined
}

/** Scores grow from zero upward; places go down from the first. */
function yScale(series: readonly ReadSeries[], kind: TrendKind, { height, text }: { height: number; text: number }) {
  const most = Math.max(1, ...series.flatMap(({ points }) => points.map(({ value }) => value)))
  if (kind === 'rank')
    return { values: gridPlaces(most), y: scaleLinear({ domain: [1, Math.max(2, most)], range: [text * 1.6, height - text * 0.4] }) }
  const values = gridValues(Math.max(1, ...series.map((item) => item.last)), Math.max(2, Math.floor(height / (text * 2.6))))
  return { values, y: scaleLinear({ domain: [0, values.at(-1) ?? 1], range: [height, text * 1.2] }) }
}

/** Scores over the contest's time, hanging on the ruler's exact scale: same left edge, right edge and ticks. */
export function TrendChart({
  title,
  series: given,
  kind = 'score',
  span: wire,
  now,
  surface,
  height = 172,
  width: fixed,
  zone = viewerZone(),
}: TrendChartProps) {
  const { t, i18n } = useLingui()
  const onScreen = surface === 'screens'
  const [ref, width] = useWidth(onScreen ? (fixed ?? 1824) : fixed)
  const id = useId().replace(/[^a-z0-9]/gi, '')
  const span = useMemo(() => readSpan(wire), [wire])
  const state = rulerStateAt(span, now)
  const until = Math.min(Math.max(now, span.start), span.end)
  const series = useMemo(() => readSeries(given, until), [given, until])
  const compact = !onScreen && width < 640
  const geometry = rulerGeometry({ surface, histogram: false, compact })
  const { text } = geometry
  const scale = useMemo(() => rulerScale(span, width), [span, width])
  const ticks = useMemo(
    () => scaleTicks(span, scale, { zone, locale: i18n.locale, text, compact }),
    [span, scale, zone, i18n.locale, text, compact],
  )
  const { values, y } = useMemo(() => yScale(series, kind, { height, text }), [series, kind, height, text])
  const numbers = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 6 })
  const { cursor, handlers } = useCursor(series, { at: scale.x, to: y })
  const active = cursor && series[cursor.series]
  const point = active && active.points[cursor.point]
  const read =
    active && point ? t`${{ team: active.name }}, ${{ time: formatClock(point.at, zone) }}, ${{ score: numbers.format(point.value) }}` : ''
  const times = [...ticks.filter((tick) => tick.label !== null && tick.at < until).map((tick) => tick.at), until]
  const plot = { span, scale, y, height, geometry, now: until }
  return (
    <ChartFrame
      title={title}
      hideTitle
      fixed={onScreen}
      table={<TrendTable series={series} times={times} zone={zone} title={title} kind={kind} />}
    >
      <div
        ref={ref}
        className="relative w-full"
        {...(onScreen ? {} : { tabIndex: 0, role: 'group', 'aria-label': t`${{ title }}. Arrow keys read the points.`, ...handlers })}
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height + text * 2.2}`}
          className="block w-full overflow-visible"
          style={onScreen ? {} : { height: height + text * 2.2 }}
        >
          <TrendGrid {...plot} values={values} kind={kind} ticks={ticks} id={id} numbers={numbers} />
          <TrendTimes {...plot} state={state} freezeWord={t`Freeze`} />
          <TrendLines series={series} span={span} scale={scale} y={y} until={until} strong={geometry.hair} kind={kind} />
          {!compact && (
            <TrendLabels series={series} x={scale.x(until)} scale={scale} height={height} text={text} y={y} numbers={numbers} kind={kind} />
          )}
          {point && <circle cx={scale.x(point.at)} cy={y(point.value)} r={4} className="fill-ink-0 stroke-fg" strokeWidth={1.5} />}
        </svg>
        {point && (
          <span
            className="pointer-events-none absolute whitespace-nowrap rounded-control border border-control bg-ink-2 px-2 py-1 text-caption text-fg"
            style={{
              left: scale.x(point.at),
              top: y(point.value),
              transform: `translate(${point.at > scale.at(width * 0.7) ? 'calc(-100% - 8px)' : '8px'}, -120%)`,
            }}
          >
            {read}
          </span>
        )}
        {compact && <TrendLegend series={series} numbers={numbers} kind={kind} />}
        {!onScreen && (
          <span aria-live="polite" className="sr-only">
            {read}
          </span>
        )}
      </div>
    </ChartFrame>
  )
}
