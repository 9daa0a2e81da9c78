import { numberAt } from '../number-at.ts'
import { meanOf } from './moments.ts'

/** Seconds that read well on an axis. */
const niceSteps = [1, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400] as const
const highestOf = (values: readonly number[]): number => values.reduce((highest, value) => Math.max(highest, value), 0)

/** How many papers were in after 0, 1, 2 … steps of the own time, at most `most` steps: the last one holds all of them. */
export function completionCurve(seconds: readonly number[], most: number): { step_s: number; counts: number[] } {
  const longest = highestOf(seconds)
  const step_s = niceSteps.find((step) => longest <= step * most) ?? Math.ceil(longest / most)
  const steps = Math.ceil(longest / step_s)
  const counts = Array.from({ length: seconds.length === 0 ? 0 : steps + 1 }, () => 0)
  for (const value of seconds) {
    const step = Math.ceil(Math.max(0, value) / step_s)
    counts[step] = numberAt(counts, step) + 1
  }
  for (let step = 1; step < counts.length; step += 1) counts[step] = numberAt(counts, step) + numberAt(counts, step - 1)
  return { step_s, counts }
}

export interface Point {
  x: number
  y: number
}

/** Points that share a cell of the grid, at their mean. */
export interface Cloud extends Point {
  count: number
}

/** Points by cells of a grid from 0 to the highest values, so that thousands of them can be drawn; a point alone stays where it is. */
export function cloudsOf(points: readonly Point[], { across, up }: { across: number; up: number }): Cloud[] {
  const [widest, highest] = [highestOf(points.map(({ x }) => x)), highestOf(points.map(({ y }) => y))]
  const placeOf = (value: number, top: number, cells: number) =>
    top > 0 ? Math.min(cells - 1, Math.floor((Math.max(0, value) * cells) / top)) : 0
  const found = new Map<number, Point[]>()
  for (const point of points) {
    const cell = placeOf(point.y, highest, up) * across + placeOf(point.x, widest, across)
    const known = found.get(cell)
    if (known === undefined) found.set(cell, [point])
    else known.push(point)
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => ({ x: meanOf(own.map(({ x }) => x)) ?? 0, y: meanOf(own.map(({ y }) => y)) ?? 0, count: own.length }))
}
