import { drawingOf, internetId, type Box, type DrawnScene } from '@beacon/engine/scene/drawing'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Definition } from '../../../parts/question-scene/draft.ts'
import { moved } from '../edit/model.ts'
import type { Troubles } from '../edit/problems-at.ts'
import type { DrawingActs } from '../edit/use-drawing-acts.ts'
import { DrawnItems } from './drawn-items.tsx'
import { FrameShape, LinkShape } from './shapes.tsx'
import { useDrawingKeys } from './use-keys.ts'
import { useDrawingPointer, type Gesture } from './use-pointer.ts'
import { useViewport } from './use-viewport.ts'
import { ViewButtons } from './view-buttons.tsx'
import type { NodeLook } from './drawing-node.ts'

interface Props {
  /** The whole scene, or what players see of it. */
  scene: DrawnScene
  /** What is changed; null where the drawing is only looked at. */
  definition: Definition | null
  nodeOf: (id: string) => NodeLook
  netOf: (id: string) => { prefix: number | null; isParted: boolean }
  troubles: ReadonlyMap<string, Troubles>
  acts: DrawingActs
  onEdit: () => void
  onHelp: () => void
}

const between = (one: number, other: number) => ({ from: Math.min(one, other), size: Math.abs(one - other) })

/** The drawing of a scene. Everything in it has the focus in turn and a key for each act; a list of the same stands beside it. */
export function DrawingView({ scene, definition, nodeOf, netOf, troubles, acts, onEdit, onHelp }: Props) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const still = drawingOf(scene)
  const viewport = useViewport(frame, still.bounds)
  const { view, size } = viewport
  const isReadOnly = definition === null
  const toDrawing = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = frame.current?.getBoundingClientRect()
    return { x: view.x + (clientX - (box?.left ?? 0)) / view.scale, y: view.y + (clientY - (box?.top ?? 0)) / view.scale }
  }
  const inside = (from: { x: number; y: number }, to: { x: number; y: number }) => {
    const [xs, ys] = [between(from.x, to.x), between(from.y, to.y)]
    return still.items
      .filter(
        (box) => box.x >= xs.from && box.x + box.width <= xs.from + xs.size && box.y >= ys.from && box.y + box.height <= ys.from + ys.size,
      )
      .map(({ id }) => id)
  }
  const pointer = useDrawingPointer({ acts, isReadOnly, view, pan: viewport.pan, toDrawing, inside })
  const onKeyDown = useDrawingKeys({ acts, isReadOnly, view: viewport, edit: onEdit, help: onHelp })
  const wasKey = useRef(false)
  useEffect(() => {
    // A key that took away what had the focus leaves it to the next item: the keys after it are heard here too.
    if (wasKey.current && document.activeElement === document.body) frame.current?.querySelector<SVGGElement>('[data-item]')?.focus()
    wasKey.current = false
  })
  const { gesture } = pointer
  const drawing = gesture?.kind === 'move' && definition !== null ? drawingOf(moved(definition, gesture.ids, gesture.by)) : still
  const boxOf = (id: string): Box | undefined => {
    const line = still.nets.find((net) => net.id === id)
    if (line !== undefined) return { x: line.from - 120, y: line.y - 20, width: 240, height: 40 }
    return id === internetId ? still.internet : still.items.find((item) => item.id === id)
  }
  const { wanted, shown } = acts
  useEffect(() => {
    if (wanted === null) return
    frame.current?.querySelector<SVGGElement>(`[data-item="${CSS.escape(wanted)}"]`)?.focus()
    shown()
  }, [wanted, shown])
  return (
    // Keys and presses that bubble up from the buttons of the items are heard here.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the items are the buttons
    <div
      ref={frame}
      className="relative h-full min-h-96 touch-none overflow-hidden bg-ink-0"
      onKeyDown={(event) => {
        wasKey.current = true
        onKeyDown(event)
      }}
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the items are the buttons */}
      <svg
        role="group"
        aria-label={t`Scene diagram`}
        width="100%"
        height="100%"
        viewBox={`${view.x} ${view.y} ${size.width / view.scale} ${size.height / view.scale}`}
        className={gesture?.kind === 'pan' ? 'cursor-grabbing select-none' : 'select-none'}
        onPointerDown={pointer.onPointerDown}
        onFocus={(event) => {
          const id = event.target.closest('[data-item]')?.getAttribute('data-item')
          const box = id == null || !event.target.matches(':focus-visible') ? undefined : boxOf(id)
          if (box !== undefined) viewport.reveal(box)
        }}
      >
        {drawing.frames.map((one) => (
          <FrameShape key={one.name} frame={one} />
        ))}
        {drawing.links.map((link) => (
          <LinkShape
            key={`${link.item} ${link.net}`}
            link={link}
            isStrong={acts.selected.includes(link.item) || acts.selected.includes(link.net)}
          />
        ))}
        <DrawnItems {...{ drawing, scene, nodeOf, netOf, troubles, acts }} isReadOnly={isReadOnly} />
        <GestureShape gesture={gesture} start={gesture?.kind === 'link' ? boxOf(gesture.from) : undefined} />
      </svg>
      <ViewButtons zoom={viewport.zoom} fit={viewport.fit} scale={view.scale} onHelp={onHelp} />
    </div>
  )
}

function GestureShape({ gesture, start }: { gesture: Gesture | null; start: Box | undefined }) {
  if (gesture?.kind === 'lasso') {
    const [xs, ys] = [between(gesture.from.x, gesture.to.x), between(gesture.from.y, gesture.to.y)]
    return <rect x={xs.from} y={ys.from} width={xs.size} height={ys.size} className="fill-none stroke-amber" strokeDasharray="4 3" />
  }
  if (gesture?.kind !== 'link' || start === undefined) return null
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2]
  // What lies under the pointer is the other end, so the line lets it through.
  return (
    <line
      x1={x}
      y1={y}
      x2={gesture.to.x}
      y2={gesture.to.y}
      className="pointer-events-none stroke-amber"
      strokeWidth={2}
      strokeDasharray="6 4"
    />
  )
}
