import { roundPoints } from '@beacon/i18n'
import { endingIn, gridValues, pointsUntil } from '@beacon/ui/chart'
import type { TrendReply } from '@beacon/api/contest/ranking'
import type { RulerScale } from '@beacon/ui/ruler'

/** Size of the words in u, and the room that a label needs: rank, name, score. */
export const TEXT = 24
export const LABEL = TEXT * 19
const TOP = 30

export interface TrendLine {
  id: string
  name: string
  rank: number
  score: number
  path: string
  /** Where the line ends. */
  y: number
}
export interface TrendLabel {
  line: TrendLine
  x: number
  y: number
}
export interface TrendPlan {
  lines: readonly TrendLine[]
  grid: readonly { value: number; y: number }[]
  labels: readonly TrendLabel[]
  /** Labels beside the now line; else they stand on a ground of their own. */
  box: { x: number; y: number; width: number; height: number } | null
  now_x: number
  /** The numbers of the axis stand at the right: at first the names need the left. */
  is_axis_right: boolean
}

interface PlanOptions {
  /** `latest` is the score that the ranking wall shows now, where it knows the entrant: the line ends there. */
  series: readonly (TrendReply['series'][number] & { latest?: number | undefined })[]
  /** The ruler's own scale. */
  scale: Pick<RulerScale, 'x' | 'at'>
  until: number
  width: number
  height: number
  /** Decimal places of the points; lines, grid and labels are in points. */
  digits?: number
}

const valueUntil = (points: readonly { at: number; value: number }[], at: number): number =>
  points.filter((point) => point.at <= at).at(-1)?.value ?? 0

/** Step lines on the ruler's scale from zero up, and their names in rank order where there is room: right of now, else lower right, else upper left. */
export function trendPlan({ series, scale: { x, at: atX }, until, width, height, digits = 0 }: PlanOptions): TrendPlan {
  const read = series.map(({ points, latest, ...about }) => {
    const values = points.map(({ at, score }) => ({ at: Date.parse(at), value: roundPoints(score, digits) }))
    const known = endingIn(pointsUntil(values, until), latest === undefined ? undefined : roundPoints(latest, digits), until)
    return { ...about, points: known, score: known.at(-1)?.value ?? 0 }
  })
  const values = gridValues(Math.max(1, ...read.map(({ score }) => score)), Math.max(2, Math.floor(height / 90)))
  const top = values.at(-1) ?? 1
  const y = (value: number) => height - (value / top) * (height - TOP)
  const now_x = x(until)
  const lines = read.map(({ entrant_id, name, rank, points, score }): TrendLine => {
    const steps = points.map((point) => `H${x(point.at).toFixed(1)}V${y(point.value).toFixed(1)}`)
    return { id: entrant_id, name, rank, score, path: `M0 ${height}${steps.join('')}H${now_x.toFixed(1)}`, y: y(score) }
  })
  const grid = values.map((value) => ({ value, y: y(value) }))
  const isBeside = width - now_x >= LABEL
  const is_axis_right = now_x < TEXT * 4.5
  const pitch = Math.min(TEXT * 1.5, height / Math.max(1, lines.length))
  if (isBeside) {
    // The list stands where the lines end, as far as it fits.
    const whole = pitch * lines.length
    const middle = lines.reduce((sum, line) => sum + line.y, 0) / Math.max(1, lines.length)
    const first = Math.max(0, Math.min(height - whole, middle - whole / 2))
    return {
      lines,
      grid,
      now_x,
      is_axis_right,
      box: null,
      labels: lines.map((line, place) => ({ line, x: now_x, y: first + pitch * (place + 0.5) })),
    }
  }
  const perColumn = width > 2.5 * LABEL ? Math.ceil(lines.length / 2) : lines.length
  const box = { width: LABEL * Math.ceil(lines.length / perColumn), height: pitch * perColumn + TEXT * 0.6 }
  const lowest = Math.min(...read.map(({ points }) => valueUntil(points, atX(width - box.width))))
  const isUnder = y(lowest) < height - box.height
  const [left, above] = isUnder ? [width - box.width, height - box.height - 4] : [TEXT * 4.5, 0]
  const labels = lines.map((line, place) => ({
    line,
    x: left + TEXT * 0.5 + Math.floor(place / perColumn) * LABEL,
    y: above + TEXT * 0.3 + pitch * ((place % perColumn) + 0.5),
  }))
  return { lines, grid, now_x, is_axis_right, labels, box: { ...box, x: left, y: above } }
}
