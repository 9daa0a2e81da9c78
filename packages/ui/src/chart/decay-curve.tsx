import { useLingui } from '@lingui/react/macro'
import { AxisBottom } from '@visx/axis'
import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { type KeyboardEvent, useState } from 'react'
import { useWidth } from '../ruler/use-width.ts'
import { axisLine, tickLabel } from './axis-look.ts'
import { ChartFrame, ChartTable } from './chart-frame.tsx'
import { gridValues } from './trend-data.ts'

export interface DecayCurveProps {
  title: string
  /** `values[n]` is what a topic is worth once n teams have solved it. */
  values: readonly number[]
  /** Solves so far; marked by an amber diamond. */
  solves?: number
  height?: number
  width?: number
}

/** The value of a topic over its number of solves. Left and right arrows read it point by point. */
export function DecayCurve({ title, values, solves, height = 120, width: fixed }: DecayCurveProps) {
  const { t, i18n } = useLingui()
  const [ref, width] = useWidth(fixed, 360)
  const [read, setRead] = useState<number | null>(null)
  const numbers = new Intl.NumberFormat(i18n.locale)
  const last = Math.max(1, values.length - 1)
  const grid = gridValues(Math.max(1, ...values), 4)
  const x = scaleLinear({ domain: [0, last], range: [0, width] })
  const y = scaleLinear({ domain: [0, grid.at(-1) ?? 1], range: [height, 16] })
  const at = read ?? solves
  const value = at === undefined ? undefined : values[Math.min(at, last)]
  const said = at === undefined || value === undefined ? '' : t`${{ n: numbers.format(at) }} solves: ${{ value: numbers.format(value) }}`
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setRead(Math.min(Math.max((at ?? 0) + step, 0), last))
  }
  const rows = values.map((worth, n): [string, string] => [numbers.format(n), numbers.format(worth)])
  const table = <ChartTable caption={title} head={[t`Solves`, t`Value`]} rows={rows} />
  const cx = x(Math.min(at ?? 0, last))
  return (
    <ChartFrame title={title} table={table}>
      <div
        ref={ref}
        tabIndex={0}
        role="slider"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? 0}
        aria-valuetext={said}
        aria-label={title}
        onKeyDown={onKeyDown}
        onBlur={() => setRead(null)}
      >
        <svg aria-hidden="true" width="100%" height={height + 24} viewBox={`0 0 ${width} ${height + 24}`} className="overflow-visible">
          {grid.slice(1).map((level) => (
            <g key={level}>
              <path d={`M0 ${y(level)}H${width}`} className="stroke-rule-2" />
              <text x={width} y={y(level) - 4} textAnchor="end" fontSize={12} className="fill-fg-3 font-mono">
                {numbers.format(level)}
              </text>
            </g>
          ))}
          <LinePath data={[...values]} x={(_, n) => x(n)} y={(worth) => y(worth)} className="stroke-fg-2" strokeWidth={1.5} fill="none" />
          <AxisBottom top={height} scale={x} {...axisLine} hideTicks tickLength={3} numTicks={5} tickLabelProps={tickLabel('middle')} />
          {value !== undefined && (
            <g>
              <path d={`M${cx} ${y(value)}V${height}`} className="stroke-amber" />
              <path d={`M${cx} ${y(value) - 5}l5 5-5 5-5-5Z`} className="fill-amber" />
              <text
                x={cx + (cx > width * 0.7 ? -9 : 9)}
                y={y(value) - 6}
                textAnchor={cx > width * 0.7 ? 'end' : 'start'}
                fontSize={12}
                className="fill-fg font-sans"
              >
                {said}
              </text>
            </g>
          )}
        </svg>
      </div>
    </ChartFrame>
  )
}
