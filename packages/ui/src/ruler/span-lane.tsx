import { useMemo } from 'react'
import { seriesLook } from '../chart/series-look.ts'
import { HatchPattern } from './hatch.tsx'
import { readSpan, type RulerSpan } from './ruler-span.ts'
import { rulerScale, textWidth } from './ruler-scale.ts'

/** Something that somebody holds for a time. */
export interface LaneSpan {
  id: string
  /** Who holds it. */
  name: string
  from_at: string
  /** Null: still, up to now. */
  to_at: string | null
  /** The colour of who holds it, the same in every lane. */
  series: number
  /** It does not count. */
  isVoid?: boolean
}

export interface SpanLaneProps {
  /** The lane in words. */
  label: string
  spans: readonly LaneSpan[]
  span: RulerSpan
  /** Server time in ms: where the lane ends. */
  now: number
  /** In the ruler's units; the drawing takes the width that there is. */
  width: number
  height: number
  /** Size of the names in units. */
  text: number
  className?: string
}

export interface LaneBar {
  of: LaneSpan
  x: number
  width: number
  /** The name as far as it fits; empty where nothing does. */
  name: string
  isLast: boolean
}

const least = 2

function fitted(name: string, room: number, text: number): string {
  const letters = [...name]
  if (textWidth(name, text) <= room) return name
  for (let count = letters.length - 1; count >= 2; count -= 1) {
    const cut = `${letters.slice(0, count).join('')}…`
    if (textWidth(cut, text) <= room) return cut
  }
  return ''
}

/** The spans of a lane on the ruler's own scale; one that began before the ruler does begins with it. */
export function laneBars({ spans, span: wire, now, width, text }: Omit<SpanLaneProps, 'label' | 'height' | 'className'>): LaneBar[] {
  const scale = rulerScale(readSpan(wire), width)
  return spans.map((of): LaneBar => {
    const x = scale.x(Date.parse(of.from_at))
    const until = Math.max(x + least, scale.x(of.to_at === null ? now : Math.min(now, Date.parse(of.to_at))))
    return { of, x, width: until - x, name: fitted(of.name, until - x - text * 1.1, text), isLast: of.to_at === null }
  })
}

/** Who held something when, on the scale of the ruler above: bars with the mark of their holder, the present one lighter. */
export function SpanLane({ label, spans, span, now, width, height, text, className }: SpanLaneProps) {
  const bars = useMemo(() => laneBars({ spans, span, now, width, text }), [spans, span, now, width, text])
  const hatch = `void-${height}-${text}`
  const mark = Math.max(3, text / 4)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className={`block w-full ${className ?? ''}`} fontSize={text}>
      <defs>
        <HatchPattern id={hatch} scale={text / 12} />
      </defs>
      <path d={`M0 ${height - 0.5}H${rulerScale(readSpan(span), width).x(now)}`} className="stroke-control" />
      {bars.map(({ of, x, width: length, name, isLast }) => (
        <g key={of.id}>
          <title>{of.name}</title>
          <rect x={x} y={0} width={length} height={height} className={isLast ? 'fill-ink-3' : 'fill-ink-2'} />
          {of.isVoid === true && <rect x={x} y={0} width={length} height={height} fill={`url(#${hatch})`} />}
          <rect x={x} y={0} width={Math.min(mark, length)} height={height} className={seriesLook(of.series, false).fill} />
          <text
            x={x + mark + text * 0.4}
            y={height / 2 + text * 0.35}
            className={`font-mono ${isLast ? 'fill-fg' : 'fill-fg-2'}`}
            textDecoration={of.isVoid === true ? 'line-through' : undefined}
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}
