import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleLinear } from '@visx/scale'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWidth } from '../ruler/use-width.ts'
import { axisLine, tickLabel } from './axis-look.ts'
import { ChartFrame, ChartTable } from './chart-frame.tsx'

export interface ScatterPoint {
  id: string
  name: string
  /** Drawn beside the point: short, or nothing. */
  label: string
  x: number
  y: number
  /** How many lie there: the point is as large, and the table has a column for it. */
  count?: number
  tone?: 'plain' | 'amber' | 'vermilion'
}

export interface ScatterPlotProps {
  title: string
  points: readonly ScatterPoint[]
  /** Word of the table's first column. */
  nameWord: string
  xWord: string
  yWord: string
  countWord?: string
  xRange: readonly [from: number, to: number]
  yRange: readonly [from: number, to: number]
  /** Values of y with a line of their own. */
  guides?: readonly number[]
  height?: number
  width?: number
  actions?: ReactNode
}

const fills = { plain: 'fill-fg-2', amber: 'fill-amber', vermilion: 'fill-vermilion' }
/** As large as the count, within what can be told apart. */
const radiusOf = ({ count }: ScatterPoint) => (count === undefined ? 4 : Math.min(9, 1.5 + Math.sqrt(count)))
const room = { left: 44, bottom: 44, top: 12, right: 28 }

/** One point for each thing that has two figures. What a point says beside its place stands in the table. */
export function ScatterPlot(props: ScatterPlotProps) {
  const { title, points, nameWord, xWord, yWord, countWord, xRange, yRange, guides = [], height = 300, width: fixed, actions } = props
  const { i18n } = useLingui()
  const [ref, width] = useWidth(fixed, 480)
  const numbers = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 2 })
  const text = (value: unknown) => numbers.format(Number(value))
  const x = scaleLinear({ domain: [...xRange], range: [room.left, Math.max(room.left + 1, width - room.right)] })
  const y = scaleLinear({ domain: [...yRange], range: [height - room.bottom, room.top] })
  const counted = countWord === undefined ? [] : [countWord]
  const rows = points.map((point): [string, ...string[]] => [
    point.name,
    numbers.format(point.x),
    numbers.format(point.y),
    ...counted.map(() => numbers.format(point.count ?? 1)),
  ])
  const table = (
    <div className="max-h-96 overflow-y-auto">
      <ChartTable caption={title} head={[nameWord, xWord, yWord, ...counted]} rows={rows} />
    </div>
  )
  const [left, right] = [x(xRange[0]), x(xRange[1])]
  return (
    <ChartFrame title={title} actions={actions} table={table}>
      <div ref={ref} className="w-full">
        <svg role="img" aria-label={title} width="100%" height={height} viewBox={`0 0 ${width} ${height}`}>
          {guides.map((value) => (
            <path key={value} d={`M${left} ${y(value)}H${right}`} className="stroke-rule" strokeDasharray="4 3" />
          ))}
          {points.map((point) => (
            <g key={point.id}>
              <circle
                cx={x(point.x)}
                cy={y(point.y)}
                r={radiusOf(point)}
                fillOpacity={point.count === undefined ? 1 : 0.6}
                className={fills[point.tone ?? 'plain']}
              />
              {point.label !== '' && (
                <text x={x(point.x) + 7} y={y(point.y) + 4} fontSize={12} className="fill-fg-3 font-mono">
                  {point.label}
                </text>
              )}
            </g>
          ))}
          <AxisLeft
            left={left}
            scale={y}
            {...axisLine}
            hideTicks
            numTicks={6}
            tickFormat={text}
            tickLabelProps={() => ({ ...tickLabel('end'), dy: 4 })}
          />
          <AxisBottom
            top={height - room.bottom}
            scale={x}
            {...axisLine}
            hideTicks
            numTicks={6}
            tickFormat={text}
            tickLabelProps={() => tickLabel('middle')}
          />
          <text x={right} y={height - 6} textAnchor="end" fontSize={12} className="fill-fg-3 font-sans">
            {xWord}
          </text>
          <text x={left + 6} y={room.top + 4} fontSize={12} className="fill-fg-3 font-sans">
            {yWord}
          </text>
        </svg>
      </div>
    </ChartFrame>
  )
}
