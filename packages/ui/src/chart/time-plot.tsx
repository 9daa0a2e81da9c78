import { viewerZone } from '@beacon/i18n/format'
import { useLingui } from '@lingui/react/macro'
import { scaleLinear } from '@visx/scale'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react'
import { rulerScale, scaleTicks } from '../ruler/ruler-scale.ts'
import { readSpan, type RulerSpan } from '../ruler/ruler-span.ts'
import { useWidth } from '../ruler/use-width.ts'
import { formatClock, formatDay } from '../ruler/zoned-time.ts'
import { ChartFrame, ChartTable } from './chart-frame.tsx'
import { indexAt, type PlotSeries, stepPath, topOf } from './plot-path.ts'
import { seriesLook } from './series-look.ts'
import { gridValues } from './trend-data.ts'

export type { PlotSeries } from './plot-path.ts'

export interface TimePlotProps {
  title: string
  /** Instants (ISO 8601) from which each value holds, rising. */
  at: readonly string[]
  series: readonly PlotSeries[]
  span: RulerSpan
  /** Where the last value ends; the span's end by default. */
  until?: string
  /** Word of the unit behind read values: "ms". */
  unit?: string
  height?: number
  width?: number
  zone?: string
  actions?: ReactNode
}

const textSize = 12
const mostTableRows = 120

/**
 * Step lines over contest time on the ruler's own scale: at most ten series, named above with the value under the cursor.
 * Left and right arrows read it; the twin is a table of every instant (every n-th where they are many).
 */
export function TimePlot({
  title,
  at,
  series,
  span: wire,
  until,
  unit = '',
  height = 112,
  width: fixed,
  zone = viewerZone(),
  actions,
}: TimePlotProps) {
  const { t, i18n } = useLingui()
  const [ref, width] = useWidth(fixed)
  const [read, setRead] = useState<number | null>(null)
  const span = useMemo(() => readSpan(wire), [wire])
  const instants = useMemo(() => at.map((one) => Date.parse(one)), [at])
  const scale = useMemo(() => rulerScale(span, width), [span, width])
  const ticks = useMemo(() => scaleTicks(span, scale, { zone, locale: i18n.locale, text: textSize }), [span, scale, zone, i18n.locale])
  const shown = series.slice(0, 10)
  const grid = gridValues(topOf(shown), Math.max(2, Math.floor(height / 34)))
  const y = scaleLinear({ domain: [0, grid.at(-1) ?? 1], range: [height, 14] })
  const numbers = useMemo(() => new Intl.NumberFormat(i18n.locale), [i18n.locale])
  const say = (value: number | null | undefined) =>
    value == null ? '–' : `${numbers.format(value)}${unit === '' || unit === '%' ? unit : ` ${unit}`}`
  const last = instants.length - 1
  const point = read === null ? last : Math.min(read, last)
  const clock = (index: number) => (instants[index] === undefined ? '' : formatClock(instants[index], zone))
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setRead(Math.min(Math.max(point + by, 0), last))
  }
  const followPointer = (event: PointerEvent<HTMLElement>) =>
    setRead(indexAt(instants, scale.at(event.clientX - event.currentTarget.getBoundingClientRect().left)))
  const end = until === undefined ? scale.x(span.end) : scale.x(Date.parse(until))
  return (
    <ChartFrame
      title={title}
      actions={actions}
      table={<PlotTable title={title} series={shown} instants={instants} zone={zone} say={say} />}
    >
      <Legend series={shown} point={point} clock={read === null ? null : clock(point)} say={say} />
      <div
        ref={ref}
        className="relative w-full"
        tabIndex={0}
        role="slider"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, point)}
        aria-valuetext={`${clock(point)}: ${shown.map(({ name, values }) => `${name} ${say(values[point])}`).join(', ')}`}
        onKeyDown={step}
        onBlur={() => setRead(null)}
        onPointerMove={followPointer}
        onPointerLeave={() => setRead(null)}
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height + 22}`}
          className="block w-full overflow-visible"
          style={{ height: height + 22 }}
        >
          {grid.slice(1).map((value, index, { length }) => (
            <g key={value}>
              <path d={`M0 ${y(value)}H${width}`} className="stroke-rule-2" />
              <text x={0} y={y(value) - 3} fontSize={textSize} className="fill-fg-3 font-mono">
                {index === length - 1 ? say(value) : numbers.format(value)}
              </text>
            </g>
          ))}
          <path d={`M0 ${height}H${width}`} className="stroke-control" />
          {ticks.map((tick) => (
            <g key={tick.at}>
              <path d={`M${tick.x} ${height}v${tick.major ? 5 : 3}`} className={tick.major ? 'stroke-control' : 'stroke-rule'} />
              {tick.label !== null && (
                <text x={tick.x} y={height + 18} fontSize={textSize} textAnchor={tick.anchor} className="fill-fg-3 font-mono">
                  {tick.label}
                </text>
              )}
            </g>
          ))}
          {shown.map(({ id, values }, index) => {
            const look = seriesLook(index, false)
            const d = stepPath(values, { x: (place) => scale.x(instants[place] ?? span.end), y, end })
            return <path key={id} d={d} fill="none" className={look.stroke} strokeWidth={look.width} strokeDasharray={look.dash} />
          })}
          {read !== null && instants[point] !== undefined && (
            <path d={`M${scale.x(instants[point])} 0V${height}`} className="stroke-fg-3" />
          )}
        </svg>
        {instants.length === 0 && <p className="absolute inset-x-0 top-8 text-center text-fg-3">{t`No values in this period.`}</p>}
      </div>
    </ChartFrame>
  )
}

interface LegendProps {
  series: readonly PlotSeries[]
  point: number
  clock: string | null
  say: (value: number | null | undefined) => string
}

/** The names of the lines with the value under the cursor, or the last one. */
function Legend({ series, point, clock, say }: LegendProps) {
  return (
    <p className="flex min-h-5 flex-wrap items-baseline gap-x-4 pb-1 text-caption text-fg-2">
      {clock !== null && <span className="type-mono text-fg">{clock}</span>}
      {series.map(({ id, name, lang, values }, index) => (
        <span key={id} className="inline-flex items-baseline gap-1.5">
          <LinePiece index={index} />
          <span lang={lang}>{name}</span>
          <span className="type-mono text-fg">{say(values[point])}</span>
        </span>
      ))}
    </p>
  )
}

/** A piece of a line as it is drawn, before its name. */
export function LinePiece({ index }: { index: number }) {
  const look = seriesLook(index, false)
  return (
    <svg aria-hidden="true" width={14} height={8} viewBox="0 0 14 8">
      <path d="M0 4H14" fill="none" className={look.stroke} strokeWidth={2} strokeDasharray={look.dash} />
    </svg>
  )
}

interface PlotTableProps {
  title: string
  series: readonly PlotSeries[]
  instants: readonly number[]
  zone: string
  say: (value: number | null | undefined) => string
}

function PlotTable({ title, series, instants, zone, say }: PlotTableProps) {
  const { t, i18n } = useLingui()
  const every = Math.max(1, Math.ceil(instants.length / mostTableRows))
  const manyDays = new Set(instants.map((one) => formatDay(one, zone, i18n.locale))).size > 1
  const rows = instants.flatMap((at, index): [string, ...string[]][] => {
    if (index % every !== 0) return []
    const clock = formatClock(at, zone)
    return [[manyDays ? `${formatDay(at, zone, i18n.locale)} ${clock}` : clock, ...series.map(({ values }) => say(values[index]))]]
  })
  return (
    <div className="max-h-80 overflow-y-auto">
      <ChartTable caption={title} head={[t`Time`, ...series.map(({ name }) => name)]} rows={rows} />
    </div>
  )
}
