import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

interface ReorderProps {
  /** The ids of the rows on this page, in order. */
  ids: readonly string[]
  isOn: boolean
  /** Moves a row to a place on this page. */
  onMove: (id: string, place: number) => void
  children: ReactNode
}

const rowAt = (target: EventTarget): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-index]') : null

/** Lets the rows of the table inside be moved: drawn by their handle, or with Alt and ↑ ↓ on the row. */
export function Reorder({ ids, isOn, onMove, children }: ReorderProps) {
  const box = useRef<HTMLDivElement>(null)
  const dragged = useRef<string | null>(null)
  const [line, setLine] = useState<{ top: number; place: number } | null>(null)
  const followed = useRef<string | null>(null)
  // A moved row loses the focus as it is drawn at its new place; there it gets it back.
  useEffect(() => {
    const place = followed.current === null ? -1 : ids.indexOf(followed.current)
    followed.current = null
    if (place >= 0) box.current?.querySelector<HTMLElement>(`tr[data-index="${place}"]`)?.focus()
  }, [ids])
  const placeOf = (event: DragEvent) => {
    const row = rowAt(event.target)
    if (row === null || box.current === null) return null
    const area = row.getBoundingClientRect()
    const isBelow = event.clientY > area.top + area.height / 2
    return {
      place: Number(row.dataset['index']) + (isBelow ? 1 : 0),
      top: (isBelow ? area.bottom : area.top) - box.current.getBoundingClientRect().top,
    }
  }
  const onDragStart = (event: DragEvent) => {
    const handle = event.target instanceof HTMLElement ? event.target.dataset['dragId'] : undefined
    if (!isOn || handle === undefined) return
    dragged.current = handle
    event.dataTransfer.effectAllowed = 'move'
  }
  const onDragOver = (event: DragEvent) => {
    if (dragged.current === null) return
    event.preventDefault()
    setLine(placeOf(event))
  }
  const end = () => {
    dragged.current = null
    setLine(null)
  }
  const onDrop = (event: DragEvent) => {
    const id = dragged.current
    const at = placeOf(event)
    end()
    if (id === null || at === null) return
    event.preventDefault()
    const from = ids.indexOf(id)
    onMove(id, at.place > from ? at.place - 1 : at.place)
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const row = event.target instanceof HTMLTableRowElement ? event.target : null
    if (!isOn || by === undefined || !event.altKey || row === null) return
    event.preventDefault()
    event.stopPropagation()
    const place = Number(row.dataset['index']) + by
    const id = ids[place - by]
    if (id === undefined || place < 0 || place >= ids.length) return
    onMove(id, place)
    followed.current = id
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows inside are focusable and named; this only hears their events
    <div
      ref={box}
      className="relative"
      onDragStart={onDragStart}
      onDragOver={onDragOver}
      onDrop={onDrop}
      onDragEnd={end}
      onKeyDownCapture={onKeyDownCapture}
    >
      {children}
      {line !== null && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 h-0.5 -translate-y-px bg-amber"
          style={{ top: line.top }}
        />
      )}
    </div>
  )
}
