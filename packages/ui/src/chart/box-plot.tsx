import { AxisBottom } from '@visx/axis'
import { scaleLinear } from '@visx/scale'
import type { ReactNode } from 'react'
import { useWidth } from '../ruler/use-width.ts'
import { axisLine, tickLabel } from './axis-look.ts'
import { ChartFrame, ChartTable } from './chart-frame.tsx'
import { fittedText } from './fitted-text.ts'

export interface BoxRow {
  name: string
  n: number
  min: number
  low: number
  median: number
  high: number
  max: number
  mean: number
}

export interface BoxPlotProps {
  title: string
  rows: readonly BoxRow[]
  /** Words of the table's columns. */
  words: { name: string; n: string; min: string; low: string; median: string; high: string; max: string; mean: string }
  range: readonly [from: number, to: number]
  /** How a value of the axis is written. */
  text: (value: number) => string
  /** A value with a line of its own. */
  line?: { at: number; word: string }
  width?: number
  actions?: ReactNode
}

const textSize = 12
const rowHeight = 26
const room = { bottom: 24, right: 14 }
const columns = ['n', 'min', 'low', 'median', 'high', 'max', 'mean'] as const

/** Lying boxes on one scale: from lowest to highest, the middle half as a box, the median as a line, the mean as a point. */
export function BoxPlot({ title, rows, words, range, text, line, width: fixed, actions }: BoxPlotProps) {
  const [ref, width] = useWidth(fixed, 640)
  const left = Math.min(220, Math.round(width * 0.34))
  const top = line === undefined ? 4 : 18
  const height = top + rows.length * rowHeight
  const x = scaleLinear({ domain: [...range], range: [left, Math.max(left + 1, width - room.right)] })
  const tableRows = rows.map((row): [string, ...string[]] => [
    row.name,
    ...columns.map((key) => (key === 'n' ? String(row.n) : text(row[key]))),
  ])
  const table = <ChartTable caption={title} head={[words.name, ...columns.map((key) => words[key])]} rows={tableRows} />
  return (
    <ChartFrame title={title} table={table} actions={actions}>
      <div ref={ref} className="w-full">
        <svg role="img" aria-label={title} width="100%" height={height + room.bottom} viewBox={`0 0 ${width} ${height + room.bottom}`}>
          {rows.map((row, index) => (
            <Box key={row.name} row={row} y={top + index * rowHeight + rowHeight / 2} left={left} x={x} />
          ))}
          {line !== undefined && (
            <g>
              <path d={`M${x(line.at)} ${top}V${height}`} className="stroke-azure" strokeDasharray="4 3" />
              <text x={x(line.at)} y={textSize} textAnchor="middle" fontSize={textSize} className="fill-azure font-sans">
                {line.word}
              </text>
            </g>
          )}
          <AxisBottom
            top={height}
            scale={x}
            {...axisLine}
            hideTicks
            numTicks={Math.max(2, Math.floor((width - left) / 90))}
            tickFormat={(value) => text(Number(value))}
            tickLabelProps={() => tickLabel('middle')}
          />
        </svg>
      </div>
    </ChartFrame>
  )
}

function Box({ row, y, left, x }: { row: BoxRow; y: number; left: number; x: (value: number) => number }) {
  const [low, high] = [x(row.low), x(row.high)]
  const said = String(row.n)
  const count = said.length * 7 + 12
  return (
    <g>
      <text x={0} y={y + 4} fontSize={textSize} className="fill-fg-2 font-sans">
        <title>{row.name}</title>
        {fittedText(row.name, left - count - 12)}
      </text>
      <text x={left - 14} y={y + 4} textAnchor="end" fontSize={textSize} className="fill-fg-3 font-mono">
        {said}
      </text>
      <path d={`M${x(row.min)} ${y}H${low}M${high} ${y}H${x(row.max)}`} className="stroke-control" />
      <path d={`M${x(row.min)} ${y - 4}v8M${x(row.max)} ${y - 4}v8`} className="stroke-control" />
      <rect x={low} y={y - 7} width={Math.max(1, high - low)} height={14} className="fill-ink-3 stroke-control" />
      <path d={`M${x(row.median)} ${y - 7}v14`} className="stroke-fg" strokeWidth={2} />
      <circle cx={x(row.mean)} cy={y} r={2.5} className="fill-amber" />
    </g>
  )
}
