import type { ReactNode } from 'react'
import { useWidth } from '../ruler/use-width.ts'
import type { BarRow } from './bars.tsx'
import { ChartFrame, ChartTable } from './chart-frame.tsx'
import { fittedText } from './fitted-text.ts'

interface RowBarsProps {
  title: string
  rows: readonly (Pick<BarRow, 'name' | 'value'> & { text: string })[]
  nameWord: string
  valueWord: string
  top: number
  width?: number
  actions?: ReactNode
}

const rowHeight = 22
const textSize = 12.5

/** Lying bars as one picture, which can be saved; `Bars` is the same as a list. */
export function RowBars({ title, rows, nameWord, valueWord, top, width: fixed, actions }: RowBarsProps) {
  const [ref, width] = useWidth(fixed, 480)
  const left = Math.min(200, Math.round(width * 0.4))
  const right = width - 64
  const table = (
    <ChartTable caption={title} head={[nameWord, valueWord]} rows={rows.map(({ name, text }): [string, string] => [name, text])} />
  )
  return (
    <ChartFrame title={title} table={table} actions={actions}>
      <div ref={ref} className="w-full">
        <svg
          role="img"
          aria-label={title}
          width="100%"
          height={rows.length * rowHeight}
          viewBox={`0 0 ${width} ${rows.length * rowHeight}`}
        >
          {rows.map(({ name, value, text }, index) => {
            const y = index * rowHeight + rowHeight / 2
            return (
              <g key={name}>
                <text x={0} y={y + 4} fontSize={textSize} className="fill-fg-2 font-sans">
                  <title>{name}</title>
                  {fittedText(name, left - 12, textSize)}
                </text>
                <rect x={left} y={y - 4} width={right - left} height={8} className="fill-ink-3" />
                <rect
                  x={left}
                  y={y - 4}
                  width={(Math.max(0, Math.min(value, top)) / top) * (right - left)}
                  height={8}
                  className="fill-control"
                />
                <text x={width} y={y + 4} textAnchor="end" fontSize={textSize} className="fill-fg font-mono">
                  {text}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
    </ChartFrame>
  )
}
