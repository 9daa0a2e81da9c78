import type { Lane, SolveMark } from '@beacon/ui/ruler'

/** An eye parts at most one tick for each unit of width, so a contest of any size stores only so many. */
export const TICKS = 1824
export const FIRSTS_LENGTH = 200

/** Solves on the ruler: which units have a tick, and the moments of first bloods. */
export interface TickLane {
  start: number
  length: number
  units: ReadonlySet<number>
  pending: ReadonlySet<number>
  firsts: readonly number[]
  lane: Extract<Lane, { kind: 'solves' }>
}

const isoOf = (ms: number) => new Date(ms).toISOString()

function drawn(given: Omit<TickLane, 'lane'>): TickLane {
  const { start, length } = given
  const at = (unit: number) => isoOf(start + (unit * length) / TICKS)
  const marks: SolveMark[] = [
    ...[...given.units].map((unit) => ({ at: at(unit) })),
    ...[...given.pending].map((unit) => ({ at: at(unit), pending: true })),
    ...given.firsts.map((ms) => ({ at: isoOf(ms), first: true })),
  ]
  return { ...given, lane: { kind: 'solves', solves: marks } }
}

const unitOf = ({ start, length }: Pick<TickLane, 'start' | 'length'>, at: number): number =>
  Math.min(TICKS, Math.max(0, Math.floor(((at - start) / length) * TICKS)))

/** The lane of a contest from the ticks of the feed: `[ms since start, blood 0–3]`. */
export function laneOf({
  start,
  end,
  ticks,
  pending = new Set<number>(),
}: {
  start: number
  end: number
  ticks: readonly (readonly [number, number])[]
  pending?: ReadonlySet<number>
}): TickLane {
  const place = { start, length: Math.max(1, end - start) }
  const units = new Set<number>()
  for (const [ms, blood] of ticks) if (blood !== 1) units.add(unitOf(place, start + ms))
  const firsts = ticks.filter(([, blood]) => blood === 1).map(([ms]) => start + ms)
  return drawn({ ...place, units, pending, firsts: firsts.slice(-FIRSTS_LENGTH) })
}

/** The same lane where no tick is new, so that the ruler is not drawn again. */
export function addTicks(lane: TickLane, marks: readonly { at: number; first?: boolean; pending?: boolean }[]): TickLane {
  const firsts = marks.filter(({ first }) => first).map(({ at }) => at)
  const fresh = (known: ReadonlySet<number>, which: (mark: { first?: boolean; pending?: boolean }) => boolean) =>
    marks
      .filter(which)
      .map(({ at }) => unitOf(lane, at))
      .filter((unit) => !known.has(unit))
  const units = fresh(lane.units, ({ first, pending }) => !first && !pending)
  const pending = fresh(lane.pending, (mark) => mark.pending === true)
  if (firsts.length + units.length + pending.length === 0) return lane
  return drawn({
    ...lane,
    units: new Set([...lane.units, ...units]),
    pending: new Set([...lane.pending, ...pending]),
    firsts: [...lane.firsts, ...firsts].slice(-FIRSTS_LENGTH),
  })
}
