import { viewerZone } from '@beacon/i18n/format'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { readSpan, type RulerSpan } from './ruler-span.ts'
import { rulerScale, scaleTicks } from './ruler-scale.ts'
import { useWidth } from './use-width.ts'

export interface SpanRow {
  id: string
  /** Name, usually a link. */
  name: ReactNode
  /** When it is, in words: what the bar draws, for everybody. */
  words: ReactNode
  start_at: string
  end_at: string
  /** Runs now: drawn in amber. */
  live?: boolean
}

export interface SpanRowsProps {
  label: string
  rows: readonly SpanRow[]
  span: RulerSpan
  /** Server time in ms. */
  now: number
  zone?: string
  width?: number
}

const axisHeight = 22
const rowHeight = 28
const textSize = 12

/** Several times on one ruler: a row each with name, words and a bar; the line of now runs through all. */
export function SpanRows({ label, rows, span: wire, now, zone = viewerZone(), width: fixed }: SpanRowsProps) {
  const { i18n } = useLingui()
  const [ref, width] = useWidth(fixed)
  const span = useMemo(() => readSpan(wire), [wire])
  const scale = useMemo(() => rulerScale(span, width), [span, width])
  const ticks = useMemo(() => scaleTicks(span, scale, { zone, locale: i18n.locale, text: textSize }), [span, scale, zone, i18n.locale])
  const height = rows.length * rowHeight
  const bar = ({ start_at, end_at }: SpanRow) => {
    const from = scale.x(Date.parse(start_at))
    return { x: from, width: Math.max(2, scale.x(Date.parse(end_at)) - from) }
  }
  return (
    <div className="grid grid-cols-[minmax(0,16rem)_minmax(0,1fr)] gap-x-6">
      <ul aria-label={label}>
        {rows.map(({ id, name, words }) => (
          <li key={id} className="flex items-baseline gap-2 overflow-hidden whitespace-nowrap" style={{ height: rowHeight }}>
            <span className="min-w-0 truncate text-dense text-fg">{name}</span>
            <span className="ml-auto shrink-0 text-caption text-fg-3">{words}</span>
          </li>
        ))}
      </ul>
      <div ref={ref} className="min-w-0">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height + axisHeight}`}
          className="block w-full overflow-visible"
          style={{ height: height + axisHeight }}
        >
          {ticks.map(({ at, x, major, label: text, anchor }) => (
            <g key={at}>
              {text !== null && <path d={`M${x} 0V${height}`} className="stroke-rule-2" />}
              <path d={`M${x} ${height}v${major ? 5 : 3}`} className={major ? 'stroke-control' : 'stroke-rule'} />
              {text !== null && (
                <text x={x} y={height + 18} fontSize={textSize} textAnchor={anchor} className="fill-fg-3 font-mono">
                  {text}
                </text>
              )}
            </g>
          ))}
          {rows.map((row, index) => (
            <rect
              key={row.id}
              {...bar(row)}
              y={index * rowHeight + 6}
              height={8}
              className={row.live === true ? 'fill-amber' : 'fill-fg-3'}
            />
          ))}
          <path d={`M0 ${height}H${width}`} className="stroke-control" />
          <path d={`M${scale.x(now)} 0V${height + 5}`} className="stroke-amber" strokeWidth="2" />
        </svg>
      </div>
    </div>
  )
}
