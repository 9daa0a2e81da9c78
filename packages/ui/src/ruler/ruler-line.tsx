import { HatchPattern } from './hatch.tsx'
import type { Geometry } from './ruler-geometry.ts'
import type { RulerScale, Tick } from './ruler-scale.ts'
import type { RulerState, Span } from './ruler-span.ts'

interface LineProps {
  span: Span
  scale: RulerScale
  geometry: Geometry
  state: RulerState
  now: number
  /** Unique on the page: names the hatch pattern. */
  id: string
}

/** Pauses, hatched over 62 % of the lane; an open one grows to the now marker. */
export function PauseHatch({ span, scale, geometry, now, id }: Omit<LineProps, 'state'>) {
  const tall = geometry.lane * 0.62
  const top = geometry.base - tall
  return (
    <g>
      <defs>
        <HatchPattern id={id} scale={geometry.hair === 2 ? 1.6 : 1} />
      </defs>
      {span.pauses
        .filter((pause) => pause.from < now)
        .map((pause) => {
          const left = scale.x(pause.from)
          const right = scale.x(Math.min(pause.to ?? now, now))
          const edges = `M${left} ${top}V${geometry.base}M${right} ${top}V${geometry.base}`
          return (
            <g key={pause.from}>
              <rect x={left} width={Math.max(0, right - left)} y={top} height={tall} className="fill-ink-0" />
              <rect x={left} width={Math.max(0, right - left)} y={top} height={tall} fill={`url(#${id})`} />
              <path d={edges} className="stroke-control" strokeWidth={geometry.hair} />
            </g>
          )
        })}
    </g>
  )
}

/** The base line: passed 2 px fg, to come 1 px control, freeze to end 2 px azure dashed; and the lines of start, freeze and ends. */
export function BaseLine({ span, scale, geometry, state, now }: Omit<LineProps, 'id'>) {
  const { base, laneTop, major, hair } = geometry
  const finished = state === 'finished'
  const passed = state === 'not_started' ? 0 : scale.x(finished ? span.end : now)
  const end = scale.x(span.end)
  const freeze = span.freeze === null || finished ? null : scale.x(span.freeze)
  const foot = base + major
  const edge = (x: number) => `M${Math.min(Math.max(x, hair / 2), scale.width - hair / 2)} ${laneTop}V${foot}`
  return (
    <g fill="none">
      <path d={`M0 ${base}H${end}`} className="stroke-control" strokeWidth={hair} />
      {freeze !== null && (
        <>
          <path d={`M${freeze} ${base}H${end}`} className="stroke-ink-0" strokeWidth={hair * 2} />
          <path
            d={`M${freeze} ${base}H${end}`}
            className="stroke-azure"
            strokeWidth={hair * 2}
            strokeDasharray={`${4 * hair} ${3 * hair}`}
          />
        </>
      )}
      {passed > 0 && <path d={`M0 ${base}H${passed}`} className="stroke-fg" strokeWidth={hair * 2} />}
      <path d={`${edge(0)}${edge(end)}`} className="stroke-control" strokeWidth={hair} />
      {freeze !== null && <path d={edge(freeze)} className="stroke-azure" strokeWidth={hair} />}
      {span.wasEnd !== null && <path d={edge(scale.x(span.wasEnd))} className="stroke-fg-3" strokeWidth={hair} />}
    </g>
  )
}

/** Small and large ticks under the line, and their labels; labels that have passed are brighter. */
export function ScaleRow({ ticks, geometry, passedUntil }: { ticks: readonly Tick[]; geometry: Geometry; passedUntil: number }) {
  const { base, major, minor, hair, text, scaleBase } = geometry
  const path = (marks: readonly Tick[], tall: number) => marks.map((tick) => `M${tick.x} ${base + hair}V${base + tall}`).join('')
  return (
    <g>
      <path
        d={path(
          ticks.filter((tick) => !tick.major),
          minor,
        )}
        className="stroke-rule"
        strokeWidth={hair}
      />
      <path
        d={path(
          ticks.filter((tick) => tick.major),
          major,
        )}
        className="stroke-control"
        strokeWidth={hair}
      />
      {ticks.map(
        (tick) =>
          tick.label !== null && (
            <text
              key={tick.at}
              x={tick.anchor === 'start' ? 0 : tick.x}
              y={scaleBase}
              textAnchor={tick.anchor}
              fontSize={text}
              className={`font-mono ${tick.at <= passedUntil ? 'fill-fg-2' : 'fill-fg-3'}`}
            >
              {tick.label}
            </text>
          ),
      )}
    </g>
  )
}
