import type { RulerScale } from '../ruler/ruler-scale.ts'
import { type ReadSeries, type TrendKind, valueAt } from './trend-data.ts'
import { seriesLook } from './series-look.ts'

interface LabelsProps {
  series: readonly ReadSeries[]
  /** Place of the now line. */
  x: number
  scale: RulerScale
  height: number
  text: number
  y: (value: number) => number
  numbers: Intl.NumberFormat
  /** Of a line of places the last value is the rank, which stands before the name already. */
  kind: TrendKind
}

/** Width that a label needs: rank, name, score. */
export const labelRoom = (text: number) => text * 19

/** Whether the names stand beside the now line, on its right. */
export const areNamesBeside = ({ width }: RulerScale, x: number, text: number) => width - x >= labelRoom(text)

/** Where the now line is so far left that the names beside it would stand over the numbers of the axis; those change sides then. */
export const hasNoRoomLeft = (x: number, text: number) => x < text * 4.5

/**
 * Names and scores in rank order, each joined to its line's end by a leader. Where the now line leaves no room
 * on its right, the list stands under the lines at the lower right, else at the upper left, with a piece of its line.
 */
export function TrendLabels({ series, x, scale, height, text, y, numbers, kind }: LabelsProps) {
  const { width } = scale
  const room = labelRoom(text)
  const beside = areNamesBeside(scale, x, text)
  const perColumn = beside ? series.length : Math.ceil(series.length / 2)
  const row = Math.min(text * 1.3, height / Math.max(1, series.length))
  const box = row * perColumn + text * 0.4
  const lowest = Math.min(...series.map((item) => valueAt(item, scale.at(width - room * 2))))
  const under = y(lowest) < height - box
  const boxLeft = under ? width - room * 2 : text * 4.5
  const boxTop = under ? height - box - 2 : 0
  // Beside the now line the list stands where the lines end, as far as it fits.
  const whole = row * series.length
  const ends = series.reduce((sum, item) => sum + y(item.last), 0) / Math.max(1, series.length)
  const first = Math.max(0, Math.min(height - whole, ends - whole / 2))
  const top = (beside ? first : boxTop) + text * 0.9
  return (
    <g fontSize={text} className="font-sans">
      {!beside && <rect x={boxLeft} y={boxTop} width={room * 2} height={box} className="fill-ink-0" />}
      {series.map((item, place) => {
        const look = seriesLook(item.index, item.own ?? false)
        const middle = top + (place % perColumn) * row
        const left = beside ? x : boxLeft + text * 0.5 + Math.floor(place / perColumn) * room
        const leader = beside ? `M${x + 3} ${y(item.last)}L${x + text * 1.3} ${middle}` : `M${left} ${middle}h${text * 1.3}`
        return (
          <g key={item.id}>
            <path d={leader} fill="none" className={look.stroke} strokeWidth={1} strokeDasharray={beside ? undefined : look.dash} />
            <text x={left + text * 2.9} y={middle + text * 0.36} textAnchor="end" className={`font-mono ${look.fill}`}>
              {item.rank}
            </text>
            <text
              x={left + text * 3.3}
              y={middle + text * 0.36}
              lang={item.lang}
              fontWeight={item.own ? 600 : 400}
              className={item.own ? 'fill-amber' : 'fill-fg'}
            >
              {item.name.length > 22 ? `${item.name.slice(0, 21)}…` : item.name}
            </text>
            {kind === 'score' && (
              <text x={left + text * 18.5} y={middle + text * 0.36} textAnchor="end" className="fill-fg-2 font-mono">
                {numbers.format(item.last)}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
