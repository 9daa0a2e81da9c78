import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleLinear } from '@visx/scale'
import type { ReactNode } from 'react'
import { useWidth } from '../ruler/use-width.ts'
import { axisLine, tickLabel } from './axis-look.ts'
import { ChartFrame, ChartTable } from './chart-frame.tsx'

export interface CurvePlotProps {
  title: string
  /** Rising x; `note` is a further column of the table. */
  points: readonly { x: number; y: number; note: string }[]
  words: { x: string; y: string; note: string }
  yRange: readonly [from: number, to: number]
  /** The least that the axis reaches to: what took no time fills no axis. */
  xLeast: number
  xText: (value: number) => string
  yText: (value: number) => string
  height?: number
  width?: number
  actions?: ReactNode
}

const room = { left: 52, bottom: 44, top: 12, right: 16 }

/** Ticks whose labels differ: over a short range many would read the same. */
function ticksOf(ticks: readonly number[], text: (value: number) => string): number[] {
  return ticks.filter((tick, index) => index === 0 || text(tick) !== text(ticks[index - 1] ?? 0))
}

/** What has come until each point, as steps over a plain number, with the surface below it. */
export function CurvePlot({ title, points, words, yRange, xLeast, xText, yText, height = 220, width: fixed, actions }: CurvePlotProps) {
  const [ref, width] = useWidth(fixed, 480)
  const last = Math.max(xLeast, points.at(-1)?.x ?? 0)
  const x = scaleLinear({ domain: [0, last], range: [room.left, Math.max(room.left + 1, width - room.right)] })
  const y = scaleLinear({ domain: [...yRange], range: [height - room.bottom, room.top] })
  const steps = points.map((point, index) => (index === 0 ? `M${x(point.x)} ${y(point.y)}` : `H${x(point.x)}V${y(point.y)}`))
  const line = points.length === 0 ? '' : `${steps.join('')}H${x(last)}`
  const floor = height - room.bottom
  const [left, right] = [room.left, width - room.right]
  const rows = points.map((point): [string, ...string[]] => [xText(point.x), yText(point.y), point.note])
  const table = (
    <div className="max-h-80 overflow-y-auto">
      <ChartTable caption={title} head={[words.x, words.y, words.note]} rows={rows} />
    </div>
  )
  return (
    <ChartFrame title={title} table={table} actions={actions}>
      <div ref={ref} className="w-full">
        <svg role="img" aria-label={title} width="100%" height={height} viewBox={`0 0 ${width} ${height}`}>
          {y.ticks(4).map((value) => (
            <path key={value} d={`M${left} ${y(value)}H${right}`} className="stroke-rule-2" />
          ))}
          {points.length > 0 && <path d={`${line}V${floor}H${x(points[0]?.x ?? 0)}Z`} className="fill-ink-3" />}
          <path d={line} fill="none" className="stroke-azure" strokeWidth={1.5} />
          <AxisLeft
            left={left}
            scale={y}
            {...axisLine}
            hideTicks
            numTicks={4}
            tickFormat={(value) => yText(Number(value))}
            tickLabelProps={() => ({ ...tickLabel('end'), dy: 4 })}
          />
          <AxisBottom
            top={floor}
            scale={x}
            {...axisLine}
            hideTicks
            tickValues={ticksOf(x.ticks(Math.max(2, Math.floor(width / 90))), xText)}
            tickFormat={(value) => xText(Number(value))}
            tickLabelProps={() => tickLabel('middle')}
          />
          <text x={right} y={height - 6} textAnchor="end" fontSize={12} className="fill-fg-3 font-sans">
            {words.x}
          </text>
        </svg>
      </div>
    </ChartFrame>
  )
}
