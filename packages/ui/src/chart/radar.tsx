import { formatPercent } from '@beacon/i18n/format'
import type { ReactNode } from 'react'
import { ChartFrame, ChartTable } from './chart-frame.tsx'
import { fittedText } from './fitted-text.ts'
import { seriesLook } from './series-look.ts'
import { LinePiece } from './time-plot.tsx'

export interface RadarSeries {
  id: string
  name: string
  lang?: string
  /** A share 0–1 for each axis. */
  values: readonly number[]
}

export interface RadarProps {
  title: string
  axes: readonly string[]
  series: readonly RadarSeries[]
  /** Word of the table's first column. */
  nameWord: string
  size?: number
  /** Width for the words of the axes, left and right of the drawing; longer ones are cut. */
  room?: number
  actions?: ReactNode
}

const rings = [0.25, 0.5, 0.75, 1] as const

/** Shares on axes around a centre, as outlines without fill: areas would mislead. Offer bars of the same numbers first. */
export function Radar({ title, axes, series, nameWord, size = 340, room = 56, actions }: RadarProps) {
  const middle = size / 2
  const radius = middle - 44
  const placeOf = (axis: number, share: number) => {
    const angle = (axis / Math.max(1, axes.length)) * 2 * Math.PI - Math.PI / 2
    return { x: middle + Math.cos(angle) * radius * share, y: middle + Math.sin(angle) * radius * share }
  }
  const outline = (values: readonly number[]) =>
    `${axes.map((_axis, index) => `${index === 0 ? 'M' : 'L'}${point(placeOf(index, Math.min(1, Math.max(0, values[index] ?? 0))))}`).join('')}Z`
  const rows = series.map(({ name, values }): [string, ...string[]] => [
    name,
    ...axes.map((_axis, index) => formatPercent(values[index] ?? 0)),
  ])
  return (
    <ChartFrame title={title} actions={actions} table={<ChartTable caption={title} head={[nameWord, ...axes]} rows={rows} />}>
      <div className="flex flex-wrap items-center gap-6">
        <svg
          role="img"
          aria-label={title}
          width={size + room * 2}
          height={size}
          viewBox={`${-room} 0 ${size + room * 2} ${size}`}
          className="max-w-full"
        >
          {rings.map((ring) => (
            <path key={ring} d={outline(axes.map(() => ring))} fill="none" className={ring === 1 ? 'stroke-control' : 'stroke-rule-2'} />
          ))}
          {axes.map((axis, index) => {
            const end = placeOf(index, 1)
            const word = placeOf(index, 1.14)
            const anchor = Math.abs(word.x - middle) < 8 ? 'middle' : word.x < middle ? 'end' : 'start'
            return (
              <g key={axis}>
                <path d={`M${middle} ${middle}L${point(end)}`} className="stroke-rule-2" />
                <text x={word.x} y={word.y + 4} fontSize={12} textAnchor={anchor} className="fill-fg-2 font-sans">
                  <title>{axis}</title>
                  {fittedText(axis, room + middle - radius * 1.14, 12)}
                </text>
              </g>
            )
          })}
          {series.slice(0, 10).map(({ id, values }, index) => {
            const look = seriesLook(index, false)
            return <path key={id} d={outline(values)} fill="none" className={look.stroke} strokeWidth={1.5} strokeDasharray={look.dash} />
          })}
        </svg>
        <ul className="grid gap-1.5 text-dense text-fg-2">
          {series.slice(0, 10).map(({ id, name, lang }, index) => (
            <li key={id} className="flex items-baseline gap-2">
              <LinePiece index={index} />
              <span lang={lang}>{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  )
}

const point = ({ x, y }: { x: number; y: number }): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
