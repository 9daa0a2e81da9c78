import type { Geometry } from './ruler-geometry.ts'
import type { Box, RulerLabel } from './ruler-labels.ts'

const hung = {
  left: ({ left }: Box) => ({ x: left, textAnchor: 'start' as const }),
  middle: ({ left, right }: Box) => ({ x: (left + right) / 2, textAnchor: 'middle' as const }),
  right: ({ right }: Box) => ({ x: right, textAnchor: 'end' as const }),
}

/** Words and times over the lane. */
export function LabelRow({ labels, geometry }: { labels: readonly RulerLabel[]; geometry: Geometry }) {
  return (
    <g>
      {labels.map((label) => (
        <text
          key={label.key}
          {...hung[label.align](label)}
          y={geometry.labelBase}
          fontSize={geometry.text}
          className="font-sans"
          xmlSpace="preserve"
        >
          <tspan className={label.tone === 'freeze' ? 'fill-azure' : label.tone === 'count' ? 'fill-fg' : 'fill-fg-3'}>{label.word}</tspan>
          {label.time && (
            <tspan dx={geometry.text * 0.3} className={`font-mono ${label.tone === 'count' ? 'fill-amber' : 'fill-fg-2'}`}>
              {label.time}
            </tspan>
          )}
        </text>
      ))}
    </g>
  )
}

interface NowProps {
  x: number
  chip: Box
  clock: string
  note: { text: string; left: number } | null
  geometry: Geometry
  /** The connection is lost: the chip becomes an amber outline and says since when. */
  stale: boolean
}

/** Stem, diamond on the line, chip and its note. */
export function NowMarker({ x, chip, clock, note, geometry, stale }: NowProps) {
  const { hair, base, major, text, chipPad } = geometry
  const half = 4.5 * (hair === 2 ? 1.8 : 1)
  const textBase = geometry.chip / 2 + text * 0.34
  return (
    <g>
      <path d={`M${x} ${geometry.chip - 1}V${base + major + hair}`} className="stroke-amber" strokeWidth={2 * hair} />
      <path d={`M${x} ${base - half}l${half} ${half}-${half} ${half}-${half}-${half}Z`} className="fill-amber" />
      <rect
        x={chip.left + (stale ? hair / 2 : 0)}
        y={stale ? hair / 2 : 0}
        width={chip.right - chip.left - (stale ? hair : 0)}
        height={geometry.chip - (stale ? hair : 0)}
        className={stale ? 'fill-ink-0 stroke-amber' : 'fill-amber'}
        strokeWidth={stale ? hair : 0}
      />
      <text
        x={chip.left + chipPad}
        y={textBase}
        fontSize={text}
        fontWeight={600}
        className={stale ? 'fill-amber font-sans' : 'fill-on-amber font-mono'}
      >
        {clock}
      </text>
      {note && (
        <text x={note.left} y={textBase} fontSize={text} className="fill-fg-2 font-sans">
          {note.text}
        </text>
      )}
    </g>
  )
}
