import type { RangeDrawing } from '@beacon/ui/kinds/cfs'
import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import { u } from './unit.ts'

interface GroundProps {
  drawing: RangeDrawing
  left: ReadonlyMap<string, number>
  /** Nodes that somebody holds. */
  held: ReadonlySet<string>
  /** The node that was taken last, while that is new. */
  latest: string | null
}

/** Networks as regions, and the lines on which nodes hang; the nodes beside say the same in words. */
export const RangeGround = memo(function RangeGround({ drawing, left, held, latest }: GroundProps) {
  const { width, height, regions, paths } = drawing
  return (
    <>
      {regions.map(({ zone, ...box }) => (
        <div key={zone} className="absolute line-2 border-rule bg-ink-1" style={placeOf(box)}>
          <p className="flex items-baseline gap-16 pt-4 pr-16 pl-18 leading-36">
            <span className="min-w-0 truncate font-mono fs-24 text-fg-2">{zone}</span>
            {left.has(zone) && (
              <span className="ml-auto shrink-0 fs-22 text-fg-3">
                <More count={left.get(zone) ?? 0} />
              </span>
            )}
          </p>
        </div>
      ))}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        className="absolute inset-0 overflow-visible"
        style={{ width: u(width), height: u(height) }}
        fill="none"
      >
        {regions.map(({ zone, line }) =>
          line === null ? null : <path key={zone} d={`M${line.from} ${line.y}H${line.to}`} className="stroke-control" strokeWidth={4} />,
        )}
        {paths.map(({ id, d, ends }) => {
          const isLatest = latest !== null && ends.length === 1 && ends.includes(latest)
          const isHeld = ends.some((key) => held.has(key))
          return (
            <path
              key={id}
              d={d}
              className={`transition-[stroke] duration-600 motion-reduce:transition-none ${isLatest ? 'stroke-amber' : isHeld ? 'stroke-fg-2' : 'stroke-control'}`}
              strokeWidth={isHeld || isLatest ? 5 : 3}
            />
          )
        })}
      </svg>
    </>
  )
})

const More = ({ count }: { count: number }) => <Trans>+{count} more</Trans>

export const placeOf = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  left: u(x),
  top: u(y),
  width: u(width),
  height: u(height),
})
