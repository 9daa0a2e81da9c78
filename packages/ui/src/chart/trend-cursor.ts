import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { ReadSeries } from './trend-data.ts'

export interface Cursor {
  series: number
  point: number
}

/** Where an arrow key leads: left and right to the next point, up and down to the next series at about the same time. */
export function moveCursor(series: readonly ReadSeries[], cursor: Cursor | null, key: string): Cursor | null {
  const start = cursor ?? {
    series: Math.max(
      0,
      series.findIndex((item) => item.own),
    ),
    point: -1,
  }
  const points = series[start.series]?.points ?? []
  const keep = (point: number) => ({ series: start.series, point: Math.min(Math.max(point, 0), Math.max(0, points.length - 1)) })
  if (key === 'ArrowRight') return keep(start.point + 1)
  if (key === 'ArrowLeft') return keep(start.point < 0 ? points.length - 1 : start.point - 1)
  if (key === 'Home') return keep(0)
  if (key === 'End') return keep(points.length - 1)
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const next = Math.min(Math.max(start.series + (key === 'ArrowDown' ? 1 : -1), 0), series.length - 1)
  const at = points[Math.max(0, start.point)]?.at ?? 0
  return { series: next, point: nearest(series[next]?.points ?? [], at) }
}

const nearest = (points: ReadSeries['points'], at: number): number =>
  points.reduce((best, point, index) => (Math.abs(point.at - at) < Math.abs((points[best]?.at ?? 0) - at) ? index : best), 0)

/** The point nearest to a place, over all series; distances are in drawn units. */
export function nearestPoint({
  series,
  x,
  y,
  at,
  to,
}: {
  series: readonly ReadSeries[]
  x: number
  y: number
  at: (time: number) => number
  to: (value: number) => number
}): Cursor | null {
  let best: Cursor | null = null
  let least = 24 ** 2
  series.forEach((item, place) =>
    item.points.forEach((point, index) => {
      const distance = (at(point.at) - x) ** 2 + (to(point.value) - y) ** 2
      if (distance < least) [best, least] = [{ series: place, point: index }, distance]
    }),
  )
  return best
}

/** Pointer and keyboard handlers for the plot; Escape and leaving take the cursor away. */
export function useCursor(series: readonly ReadSeries[], scales: { at: (time: number) => number; to: (value: number) => number }) {
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setCursor(null)
    const next = moveCursor(series, cursor, event.key)
    if (!next) return
    event.preventDefault()
    setCursor(next)
  }
  const onPointerMove = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    setCursor(nearestPoint({ series, x: event.clientX - box.left, y: event.clientY - box.top, ...scales }))
  }
  return { cursor, handlers: { onKeyDown, onPointerMove, onPointerLeave: () => setCursor(null), onBlur: () => setCursor(null) } }
}
