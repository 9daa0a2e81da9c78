import type { Span } from '../ruler/ruler-span.ts'

export interface TrendPoint {
  at: string
  value: number
}

export interface TrendSeries {
  id: string
  name: string
  /** BCP 47 language of the name where it differs from the page's. */
  lang?: string
  rank: number
  /** The viewer's own team: amber, 2.5 px, drawn last. */
  own?: boolean
  points: readonly TrendPoint[]
  /** What the ranking beside it shows now, where that is read sooner than the points: the line ends there. */
  latest?: number | undefined
}

export interface ReadSeries extends Omit<TrendSeries, 'points' | 'latest'> {
  /** Place in rank order, 0 first: picks colour and dash. */
  index: number
  points: ReadonlyArray<{ at: number; value: number }>
  last: number
}

/** Lines that an eye can still tell apart: twenty places, the own one and five that were picked. */
const drawnMost = 26

interface At {
  at: number
}

/**
 * What was given after `until` (points of staff after the end, a mark, a solve since the last drawing) stands at `until`: a line
 * ends at the score that the ranking shows, whenever that was given.
 */
export function pointsUntil<Point extends At>(points: readonly Point[], until: number): Point[] {
  const inside = points.filter(({ at }) => at <= until)
  const last = points.at(-1)
  return last === undefined || last.at <= until ? inside : [...inside, { ...last, at: until }]
}

/** The points with the latest value at their end, where it is another one. */
export const endingIn = <Point extends At & { value: number }>(points: readonly Point[], latest: number | undefined, until: number) =>
  latest === undefined || latest === (points.at(-1)?.value ?? 0) ? points : [...points, { at: until, value: latest }]

/** Orders by rank, reads the instants and ends each line at `until` (ms). At most 26 series are drawn. */
export function readSeries(series: readonly TrendSeries[], until: number): ReadSeries[] {
  const ordered = [...series].sort((a, b) => a.rank - b.rank).slice(0, drawnMost)
  return ordered.map(({ points, latest, ...rest }, index) => {
    const given = points.map((point) => ({ at: Date.parse(point.at), value: point.value }))
    const read = endingIn(pointsUntil(given, until), latest, until)
    return { ...rest, index, points: read, last: read.at(-1)?.value ?? 0 }
  })
}

/** The value that holds at an instant: that of the last point not after it, 0 before the first. */
export const valueAt = (series: Pick<ReadSeries, 'points'>, at: number): number =>
  series.points.filter((point) => point.at <= at).at(-1)?.value ?? 0

/** What a line stands for: points from zero upward, or places, the first at the top. */
export type TrendKind = 'score' | 'rank'

/** Corners of the step line from the start to `until`: level, then straight up. Never smoothed. A place begins with its first point. */
export function stepCorners(
  points: ReadSeries['points'],
  span: Pick<Span, 'start'>,
  until: number,
  kind: TrendKind = 'score',
): Array<{ at: number; value: number }> {
  const [first] = points
  if (kind === 'rank' && first === undefined) return []
  const begin = kind === 'rank' && first !== undefined ? first : { at: span.start, value: 0 }
  const corners = [begin]
  let value = begin.value
  for (const point of points) {
    corners.push({ at: point.at, value }, { at: point.at, value: point.value })
    value = point.value
  }
  corners.push({ at: until, value })
  return corners
}

/** Round numbers for the horizontal grid, zero first: at most `most` steps of 1, 2 or 5 × 10ⁿ. */
export function gridValues(top: number, most = 7): number[] {
  const rough = Math.max(1, top) / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? power * 10
  const whole = Math.max(1, step)
  return Array.from({ length: Math.ceil(Math.max(1, top) / whole) + 1 }, (_, index) => index * whole)
}

/** Places for the horizontal grid: the first, and round ones down to `last`. */
export function gridPlaces(last: number): number[] {
  const step = gridValues(last, 6)[1] ?? 1
  return [1, ...Array.from({ length: Math.floor(last / step) }, (_none, index) => (index + 1) * step).filter((place) => place > 1)]
}
