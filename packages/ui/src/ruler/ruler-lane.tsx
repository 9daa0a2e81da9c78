import { memo } from 'react'
import type { HistogramBucket, Lane, RoundBlock, SolveMark } from './lane-data.ts'
import type { Geometry } from './ruler-geometry.ts'
import type { RulerScale } from './ruler-scale.ts'

interface PartProps {
  geometry: Geometry
  scale: RulerScale
}

const diamond = (x: number, y: number, half: number) => `M${x} ${y - half}l${half} ${half}-${half} ${half}-${half}-${half}Z`

function SolveTicks({ solves, geometry, scale, compact }: PartProps & { solves: readonly SolveMark[]; compact: boolean }) {
  const { base, hair, laneTop } = geometry
  const tall = 7 * hair ** 0.6
  const fine = hair === 2 ? 1.5 : 1
  const place = (mark: SolveMark) => Math.round(scale.x(Date.parse(mark.at)) * 2) / 2
  const ticks = (marks: readonly SolveMark[]) => marks.map((mark) => `M${place(mark)} ${base - 1}v-${tall}`).join('')
  const rest = compact ? [] : solves.filter((mark) => !mark.first)
  const firsts = solves.filter((mark) => mark.first)
  const half = hair === 2 ? 6.5 : 3.5
  return (
    <g>
      <path d={ticks(rest.filter((mark) => !mark.pending))} className="stroke-jade" strokeWidth={fine} />
      <path d={ticks(rest.filter((mark) => mark.pending))} className="stroke-azure" strokeWidth={fine} />
      <path
        d={firsts.map((mark) => `M${place(mark)} ${base}V${laneTop + half}`).join('')}
        className="stroke-amber"
        strokeWidth={hair * 1.25}
      />
      <path d={firsts.map((mark) => diamond(place(mark), laneTop + half - 1, half)).join('')} className="fill-amber" />
    </g>
  )
}

function HistogramBars({ buckets, bucket_s, geometry, scale }: PartProps & { buckets: readonly HistogramBucket[]; bucket_s: number }) {
  const most = Math.max(1, ...buckets.map((bucket) => bucket.total))
  const bar = (bucket: HistogramBucket, count: number) => {
    const from = Date.parse(bucket.from_at)
    const left = scale.x(from)
    const wide = Math.max(0.5, scale.x(from + bucket_s * 1000) - left - 1)
    const tall = (count / most) * (geometry.lane - 1)
    return `M${left + 0.5} ${geometry.base}h${wide}v-${tall}h-${wide}Z`
  }
  return (
    <g>
      <path d={buckets.map((bucket) => bar(bucket, bucket.total)).join('')} className="fill-rule" />
      <path d={buckets.map((bucket) => bar(bucket, bucket.correct)).join('')} className="fill-jade" />
    </g>
  )
}

function RoundBlocks({ rounds, geometry, scale, now }: PartProps & { rounds: readonly RoundBlock[]; now: number }) {
  // Numbers stand over the blocks only where each block has room for one.
  const numbered = scale.width / Math.max(1, rounds.length) >= geometry.text * 2.3
  const tall = geometry.lane * 0.45
  const current = rounds.findIndex((round) => Date.parse(round.from_at) <= now && now < Date.parse(round.to_at))
  return (
    <g>
      {rounds.map((round, index) => {
        const [from, to] = [Date.parse(round.from_at), Date.parse(round.to_at)]
        const [left, right] = [scale.x(from), scale.x(to)]
        const gap = right - left > 8 ? geometry.hair : 0.5
        const isCurrent = index === current
        const fill = isCurrent ? 'fill-amber' : to <= now ? 'fill-control' : 'fill-ink-3'
        return (
          <g key={round.number}>
            <rect
              x={left + gap / 2}
              width={Math.max(0.5, right - left - gap)}
              y={geometry.base - tall - 0.5}
              height={tall}
              className={fill}
            />
            {numbered && (
              <text
                x={(left + right) / 2}
                y={geometry.base - tall - geometry.text * 0.25}
                textAnchor="middle"
                fontSize={geometry.text - 1}
                className={`font-mono ${isCurrent ? 'fill-amber' : 'fill-fg-3'}`}
              >
                {round.number}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}

interface LaneProps extends PartProps {
  lane: Lane | undefined
  compact: boolean
  /** Only rounds need it, in whole seconds; 0 for the other lanes keeps them from being drawn again. */
  now: number
}

/** The lane over the base line. Drawn again only when its data or the ruler's width changes. */
export const RulerLane = memo(function RulerLane({ lane, geometry, scale, compact, now }: LaneProps) {
  if (!lane) return null
  if (lane.kind === 'solves') return <SolveTicks solves={lane.solves} geometry={geometry} scale={scale} compact={compact} />
  if (lane.kind === 'rounds') return <RoundBlocks rounds={lane.rounds} geometry={geometry} scale={scale} now={now} />
  return compact ? null : <HistogramBars buckets={lane.buckets} bucket_s={lane.bucket_s} geometry={geometry} scale={scale} />
})
