import type { Box } from '@beacon/engine/scene/drawing'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

export interface View {
  x: number
  y: number
  /** Screen pixels for one unit of the drawing. */
  scale: number
}
export interface Size {
  width: number
  height: number
}
const usual: Size = { width: 960, height: 560 }
const scales = { min: 0.2, max: 2.5, fit: 1.15 } as const
const within = (scale: number, max: number = scales.max): number => Math.max(scales.min, Math.min(max, scale))

export function fitted(bounds: Box, size: Size): View {
  const scale = within(Math.min(size.width / bounds.width, size.height / bounds.height), scales.fit)
  return {
    scale,
    x: bounds.x - (size.width / scale - bounds.width) / 2,
    y: bounds.y - (size.height / scale - bounds.height) / 2,
  }
}

/** Keeps a point of the screen where it is while the drawing grows or shrinks. */
export function zoomed(view: View, by: number, at: { x: number; y: number }): View {
  const scale = within(view.scale * by)
  return { scale, x: view.x + at.x / view.scale - at.x / scale, y: view.y + at.y / view.scale - at.y / scale }
}

/** Moves a view as little as shows a box. */
export function revealed(view: View, size: Size, box: Box): View {
  const shift = (from: number, length: number, start: number, whole: number) =>
    start < from ? start - from : start + whole > from + length ? start + whole - from - length : 0
  const room = 24 / view.scale
  return {
    ...view,
    x: view.x + shift(view.x + room, size.width / view.scale - 2 * room, box.x, box.width),
    y: view.y + shift(view.y + room, size.height / view.scale - 2 * room, box.y, box.height),
  }
}

/** What part of the drawing is seen. It fits the drawing until somebody moves or zooms it. */
export function useViewport(frame: RefObject<HTMLDivElement | null>, bounds: Box) {
  const [size, setSize] = useState<Size>(usual)
  const [own, setOwn] = useState<View | null>(null)
  const view = own ?? fitted(bounds, size)
  const latest = useRef(view)
  useLayoutEffect(() => {
    latest.current = view
  })
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => {
      const { clientWidth, clientHeight } = element
      if (clientWidth > 0 && clientHeight > 0) setSize({ width: clientWidth, height: clientHeight })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  const change = useCallback((next: (view: View) => View) => setOwn(next(latest.current)), [])
  useWheel(frame, change)
  const middle = { x: size.width / 2, y: size.height / 2 }
  return {
    view,
    size,
    pan: (x: number, y: number) => change((old) => ({ ...old, x: old.x + x, y: old.y + y })),
    zoom: (by: number) => change((old) => zoomed(old, by, middle)),
    fit: () => setOwn(null),
    reveal: (box: Box) => change((old) => revealed(old, size, box)),
  }
}

/** With Ctrl or ⌘ the wheel zooms at the pointer, else it moves; the page below stays. */
function useWheel(frame: RefObject<HTMLDivElement | null>, change: (next: (view: View) => View) => void): void {
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const at = { x: event.clientX - box.left, y: event.clientY - box.top }
      const { deltaX, deltaY } = event
      if (event.ctrlKey || event.metaKey) change((view) => zoomed(view, Math.exp(-deltaY / 400), at))
      else change((view) => ({ ...view, x: view.x + deltaX / view.scale, y: view.y + deltaY / view.scale }))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [frame, change])
}
