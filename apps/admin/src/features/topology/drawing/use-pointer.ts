import { snapped } from '@beacon/engine/scene/drawing'
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import type { DrawingActs } from '../edit/use-drawing-acts.ts'
import type { View } from './use-viewport.ts'

interface Point {
  x: number
  y: number
}
export type Gesture =
  | { kind: 'move'; ids: readonly string[]; by: Point }
  | { kind: 'pan' }
  | { kind: 'lasso'; from: Point; to: Point }
  | { kind: 'link'; from: string; to: Point }

interface Input {
  acts: DrawingActs
  isReadOnly: boolean
  view: View
  pan: (x: number, y: number) => void
  /** A point of the screen in units of the drawing. */
  toDrawing: (event: { clientX: number; clientY: number }) => Point
  inside: (from: Point, to: Point) => string[]
}
const least = 4

const itemOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-item]')?.getAttribute('data-item') ?? null) : null
const isHandle = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[data-handle]') !== null

type First = (by: Point, event: PointerEvent) => Gesture | null
type Done = (last: Gesture | null, event: PointerEvent) => void

/** From a press to its release, wherever the pointer goes. What moved less than a little was a click: its last gesture is null. */
function useFollowing() {
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const follow = (start: ReactPointerEvent, first: First, done: Done) => {
    let last: Gesture | null = null
    const move = (event: PointerEvent) => {
      const by = { x: event.clientX - start.clientX, y: event.clientY - start.clientY }
      if (last === null && Math.hypot(by.x, by.y) < least) return
      last = first(by, event)
      setGesture(last)
    }
    const up = (event: PointerEvent) => {
      stop.current?.()
      setGesture(null)
      done(last, event)
    }
    stop.current = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      stop.current = null
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
  }
  return { gesture, follow }
}

/** What a gesture that goes on meets is the drawing of now, not that of its press. */
function useLatest(input: Input) {
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  return latest
}

/** Drags: items move by the grid, a handle draws a link, the ground moves the view or, with Shift, chooses what lies in a frame. */
export function useDrawingPointer(input: Input) {
  const { gesture, follow } = useFollowing()
  const latest = useLatest(input)

  const onItem = (start: ReactPointerEvent, id: string) => {
    const { acts, isReadOnly, view } = input
    if (acts.linkFrom !== null && !isReadOnly) return acts.connect(acts.linkFrom, id)
    if (start.shiftKey || start.ctrlKey || start.metaKey) return acts.toggle(id)
    const ids = acts.selected.includes(id) ? acts.selected : [id]
    acts.select(ids)
    if (isReadOnly) return
    if (isHandle(start.target))
      return follow(
        start,
        (_by, event) => ({ kind: 'link', from: id, to: latest.current.toDrawing(event) }),
        (last, event) => {
          const other = itemOf(event.target)
          if (last !== null && other !== null && other !== id) latest.current.acts.connect(id, other)
          if (last === null) latest.current.acts.startLink(id)
        },
      )
    follow(
      start,
      (by) => ({ kind: 'move', ids, by: { x: snapped(by.x / view.scale), y: snapped(by.y / view.scale) } }),
      (last) => {
        if (last?.kind === 'move') latest.current.acts.move(ids, last.by)
        else latest.current.acts.select([id])
      },
    )
  }

  const onGround = (start: ReactPointerEvent) => {
    const from = input.toDrawing(start)
    let before: Point = { x: 0, y: 0 }
    const isLasso = start.shiftKey
    follow(
      start,
      (by, event) => {
        if (isLasso) return { kind: 'lasso', from, to: latest.current.toDrawing(event) }
        const { view, pan } = latest.current
        pan(-(by.x - before.x) / view.scale, -(by.y - before.y) / view.scale)
        before = by
        return { kind: 'pan' }
      },
      (last) => {
        const { acts, inside } = latest.current
        if (last === null) acts.clear()
        else if (last.kind === 'lasso') acts.select(inside(last.from, last.to))
      },
    )
  }

  const onPointerDown = (event: ReactPointerEvent) => {
    const id = itemOf(event.target)
    if (event.button !== 0) return
    if (id === null) onGround(event)
    else onItem(event, id)
  }
  return { gesture, onPointerDown }
}
