import { useMemo } from 'react'
import { seriesLook } from '../../chart/series-look.ts'
import { HatchPattern } from '../../ruler/hatch.tsx'
import { readSpan, type RulerSpan } from '../../ruler/ruler-span.ts'
import { rulerScale, textWidth } from '../../ruler/ruler-scale.ts'

/** Something that somebody holds for a time. */
export interface LaneSpan {
  id: string
  /** Who holds it. */
  holder_id: string
  name: string
  from_at: string
  /** Null: still, up to now. */
  to_at: string | null
  /** It does not count. */
  isVoid?: boolean
}

export interface SpanLaneProps {
  /** The lane in words. */
  label: string
  spans: readonly LaneSpan[]
  /** The colour of each holder, the same in every lane. */
  series: ReadonlyMap<string, number>
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

/** The colour of each holder: the order in which they first held anything, so that nobody's changes later. */
export function laneSeries(lanes: readonly (readonly LaneSpan[])[]): ReadonlyMap<string, number> {
  const byTime = lanes.flat().sort((a, b) => Date.parse(a.from_at) - Date.parse(b.from_at) || (a.holder_id < b.holder_id ? -1 : 1))
  return new Map([...new Set(byTime.map(({ holder_id }) => holder_id))].map((id, place) => [id, place]))
}

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
export function laneBars({
  spans,
  span: wire,
  now,
  width,
  text,
}: Omit<SpanLaneProps, 'label' | 'series' | 'height' | 'className'>): LaneBar[] {
  const scale = rulerScale(readSpan(wire), width)
  return spans.map((of): LaneBar => {
    const x = scale.x(Date.parse(of.from_at))
    const until = Math.max(x + least, scale.x(of.to_at === null ? now : Math.min(now, Date.parse(of.to_at))))
    return { of, x, width: until - x, name: fitted(of.name, until - x - text * 1.1, text), isLast: of.to_at === null }
  })
}

/** Who held something when, on the scale of the ruler above: bars with the mark of their holder, the present one lighter. */
export function SpanLane({ label, spans, series, span, now, width, height, text, className }: SpanLaneProps) {
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
          <rect
            x={x}
            y={0}
            width={Math.min(mark, length)}
            height={height}
            className={seriesLook(series.get(of.holder_id) ?? 0, false).fill}
          />
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
