import { useLingui } from '@lingui/react/macro'
import { AxisBottom } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { ReactNode } from 'react'
import { useWidth } from '../ruler/use-width.ts'
import { axisLine, tickLabel } from './axis-look.ts'
import { ChartFrame, ChartTable } from './chart-frame.tsx'
import { gridValues } from './trend-data.ts'

export interface HistogramBin {
  label: string
  total: number
  /** The part drawn in jade at the bottom, for example correct submissions. */
  part?: number
}

export interface HistogramProps {
  title: string
  bins: readonly HistogramBin[]
  /** Words of the table's columns. */
  totalWord: string
  partWord?: string
  height?: number
  width?: number
  /** Index of the bin drawn in amber, for example the viewer's own. */
  own?: number
  /** An upright line through the classes, `at` a share (0–1) of their whole width: a limit with its word. */
  line?: { at: number; word: string }
  actions?: ReactNode
}

const textSize = 12
/** Width of a mono character in parts of its size. */
const character = 0.6
const gap = 16

/** How far a label centred on `centre` has to move so that neither end leaves `0…width`. */
export const shiftInside = (centre: number, label: string, width: number): number => {
  const half = (label.length * textSize * character) / 2
  return Math.max(half, Math.min(width - half, centre)) - centre
}

/** Upright bars from zero. The labels under them are left out evenly where they would touch, and stay inside at both ends. */
export function Histogram({ title, bins, totalWord, partWord, height = 140, width: fixed, own, line, actions }: HistogramProps) {
  const { t, i18n } = useLingui()
  const [ref, width] = useWidth(fixed, 480)
  const numbers = new Intl.NumberFormat(i18n.locale)
  const values = gridValues(Math.max(1, ...bins.map((bin) => bin.total)), Math.max(2, Math.floor(height / 40)))
  const x = scaleBand({ domain: bins.map((_, index) => index), range: [0, width], paddingInner: 0.12 })
  const y = scaleLinear({ domain: [0, values.at(-1) ?? 1], range: [height, 16] })
  const labelOf = (index: number) => bins[index]?.label ?? ''
  const room = Math.max(0, ...bins.map((bin) => bin.label.length)) * textSize * character + gap
  const every = Math.max(1, Math.ceil((bins.length * room) / Math.max(1, width)))
  const rows = bins.map((bin): [string, ...string[]] => [
    bin.label,
    numbers.format(bin.total),
    ...(partWord ? [numbers.format(bin.part ?? 0)] : []),
  ])
  const table = <ChartTable caption={title} head={[t`Range`, totalWord, ...(partWord ? [partWord] : [])]} rows={rows} />
  return (
    <ChartFrame title={title} table={table} actions={actions}>
      <div ref={ref} className="w-full">
        <svg role="img" aria-label={title} width="100%" height={height + 24} viewBox={`0 0 ${width} ${height + 24}`}>
          {values.slice(1).map((value) => (
            <g key={value}>
              <path d={`M0 ${y(value)}H${width}`} className="stroke-rule-2" />
              <text x={0} y={y(value) - 4} fontSize={textSize} className="fill-fg-3 font-mono">
                {numbers.format(value)}
              </text>
            </g>
          ))}
          {bins.map((bin, index) => {
            const bar = (count: number, fill: string) => (
              <Bar x={x(index) ?? 0} width={x.bandwidth()} y={y(count)} height={height - y(count)} className={fill} />
            )
            return (
              <g key={index}>
                {bar(bin.total, index === own ? 'fill-amber' : 'fill-control')}
                {bin.part !== undefined && bar(bin.part, 'fill-jade')}
              </g>
            )
          })}
          {line !== undefined && <LimitLine x={line.at * width} word={line.word} width={width} height={height} />}
          <AxisBottom
            top={height}
            scale={x}
            {...axisLine}
            hideTicks
            tickLength={3}
            tickValues={[...bins.keys()].filter((index) => index % every === 0)}
            tickFormat={labelOf}
            tickLabelProps={(index) => ({
              ...tickLabel('middle'),
              dx: shiftInside((x(index) ?? 0) + x.bandwidth() / 2, labelOf(index), width),
            })}
          />
        </svg>
      </div>
    </ChartFrame>
  )
}

/** A dashed line with its word on the side that has room for it. */
function LimitLine({ x, word, width, height }: { x: number; word: string; width: number; height: number }) {
  const isRight = x > width / 2
  return (
    <g>
      <path d={`M${x} 0V${height}`} className="stroke-azure" strokeDasharray="4 3" />
      <text
        x={isRight ? x - 6 : x + 6}
        y={textSize}
        textAnchor={isRight ? 'end' : 'start'}
        fontSize={textSize}
        className="fill-azure font-sans"
      >
        {word}
      </text>
    </g>
  )
}
