import { LinePath } from '@visx/shape'
import { HatchPattern } from '../ruler/hatch.tsx'
import { ScaleRow } from '../ruler/ruler-line.tsx'
import type { Geometry } from '../ruler/ruler-geometry.ts'
import type { RulerScale, Tick } from '../ruler/ruler-scale.ts'
import type { RulerState, Span } from '../ruler/ruler-span.ts'
import { seriesLook } from './series-look.ts'
import { type ReadSeries, stepCorners, type TrendKind } from './trend-data.ts'
import { areNamesBeside, hasNoRoomLeft } from './trend-labels.tsx'

interface PlotProps {
  span: Span
  scale: RulerScale
  y: (value: number) => number
  height: number
  geometry: Geometry
  now: number
}

/** Grid with its numbers over the lines (at the left; at the right while the names need the left), pauses hatched, time scale below: the still part of the chart. */
export function TrendGrid({
  span,
  scale,
  y,
  height,
  geometry,
  now,
  values,
  kind,
  ticks,
  id,
  numbers,
}: PlotProps & { values: readonly number[]; kind: TrendKind; ticks: readonly Tick[]; id: string; numbers: Intl.NumberFormat }) {
  const isRight = hasNoRoomLeft(scale.x(now), geometry.text)
  return (
    <g>
      <defs>
        <HatchPattern id={id} scale={geometry.hair === 2 ? 1.6 : 1} />
      </defs>
      {values.map((value) => (
        <path
          key={value}
          d={`M0 ${y(value)}H${scale.width}`}
          className={value === 0 ? 'stroke-control' : 'stroke-rule-2'}
          strokeWidth={geometry.hair}
        />
      ))}
      {span.pauses
        .filter((pause) => pause.from < now)
        .map((pause) => {
          const left = scale.x(pause.from)
          return (
            <rect
              key={pause.from}
              x={left}
              width={scale.x(Math.min(pause.to ?? now, now)) - left}
              y={0}
              height={height}
              fill={`url(#${id})`}
              opacity={0.6}
            />
          )
        })}
      {(kind === 'rank' ? values : values.slice(1)).map((value) => (
        <text
          key={value}
          x={isRight ? scale.width : 0}
          y={y(value) - geometry.text * 0.35}
          textAnchor={isRight ? 'end' : 'start'}
          fontSize={geometry.text}
          className="fill-fg-3 font-mono"
        >
          {numbers.format(value)}
        </text>
      ))}
      <ScaleRow
        ticks={ticks.filter((tick) => tick.major)}
        geometry={{ ...geometry, base: height, scaleBase: height + geometry.text * 1.7, major: 4 }}
        passedUntil={now}
      />
    </g>
  )
}

/** The step lines, last place first so that leaders and the own team lie on top. */
export function TrendLines({
  series,
  span,
  scale,
  y,
  until,
  strong,
  kind,
}: Omit<PlotProps, 'height' | 'geometry' | 'now'> & { series: readonly ReadSeries[]; until: number; strong: number; kind: TrendKind }) {
  const order = [...series].sort((a, b) => Number(a.own ?? false) - Number(b.own ?? false) || b.index - a.index)
  return (
    <g fill="none">
      {order.map((item) => {
        const look = seriesLook(item.index, item.own ?? false)
        return (
          <LinePath
            key={item.id}
            data={stepCorners(item.points, span, until, kind)}
            x={(corner) => scale.x(corner.at)}
            y={(corner) => y(corner.value)}
            className={look.stroke}
            strokeWidth={look.width * strong}
            strokeDasharray={look.dash}
            strokeLinejoin="miter"
          />
        )
      })}
    </g>
  )
}

/** Freeze line in azure with its word, now line in amber. */
export function TrendTimes({
  span,
  scale,
  height,
  geometry,
  now,
  state,
  freezeWord,
}: Omit<PlotProps, 'y'> & { state: RulerState; freezeWord: string }) {
  const freeze = span.freeze === null || state === 'finished' ? null : scale.x(span.freeze)
  const x = scale.x(now)
  // Names beside the now line stand at the top, and reach as far as the freeze.
  const wordY = areNamesBeside(scale, x, geometry.text) && x < (freeze ?? 0) ? height - geometry.text * 0.5 : geometry.text
  return (
    <g>
      {freeze !== null && (
        <>
          <path d={`M${freeze} 0V${height}`} className="stroke-azure" strokeWidth={geometry.hair} />
          {(x < freeze - geometry.text * 4 || x > freeze) && (
            <text x={freeze - 6} y={wordY} textAnchor="end" fontSize={geometry.text} className="fill-azure font-sans">
              {freezeWord}
            </text>
          )}
        </>
      )}
      {state !== 'not_started' && state !== 'finished' && (
        <path d={`M${x} -4V${height}`} className="stroke-amber" strokeWidth={2 * geometry.hair} />
      )}
    </g>
  )
}
