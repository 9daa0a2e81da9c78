import { grid, internetId } from '@beacon/engine/scene/drawing'
import type { KeyboardEvent } from 'react'
import type { DrawingActs } from '../edit/use-drawing-acts.ts'

interface Input {
  acts: DrawingActs
  isReadOnly: boolean
  view: { pan: (x: number, y: number) => void; zoom: (by: number) => void; fit: () => void }
  /** Opens the form of what is selected. */
  edit: () => void
  help: () => void
}

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -grid, y: 0 },
  ArrowRight: { x: grid, y: 0 },
  ArrowUp: { x: 0, y: -grid },
  ArrowDown: { x: 0, y: grid },
}

/** The item that has the focus, by what is drawn of it. */
const focused = (event: KeyboardEvent): string | null =>
  event.target instanceof Element ? (event.target.closest('[data-item]')?.getAttribute('data-item') ?? null) : null

/** Every act has a key; Tab goes from item to item, as everywhere. */
export function useDrawingKeys({ acts, isReadOnly, view, edit, help }: Input): (event: KeyboardEvent) => void {
  const looking: Readonly<Record<string, () => void>> = {
    '+': () => view.zoom(1.25),
    '=': () => view.zoom(1.25),
    '-': () => view.zoom(0.8),
    '0': view.fit,
    f: view.fit,
    '?': help,
    Escape: acts.clear,
  }
  const drawing: Readonly<Record<string, () => void>> = {
    n: acts.addNode,
    w: acts.addNet,
    r: acts.addRouter,
    l: acts.layOut,
    Delete: acts.remove,
    Backspace: acts.remove,
  }
  const withControl: Readonly<Record<string, () => void>> = { z: acts.undo, y: acts.redo, Z: acts.redo, a: acts.selectAll }
  const atItem = (event: KeyboardEvent, id: string): (() => void) | undefined => {
    const choose = () => (acts.linkFrom === null || isReadOnly ? null : acts.linkFrom)
    const other = choose()
    if (event.key === 'Enter') return () => (other === null ? open(id) : acts.connect(other, id))
    if (event.key === ' ') return () => (other === null ? acts.toggle(id) : acts.connect(other, id))
    if (event.key === 'c' && !isReadOnly) return () => (other === null ? acts.startLink(id) : acts.connect(other, id))
    return undefined
  }
  const open = (id: string) => {
    acts.select([id])
    edit()
  }
  const arrow = (event: KeyboardEvent, step: { x: number; y: number }): (() => void) => {
    const by = event.shiftKey ? { x: step.x * 5, y: step.y * 5 } : step
    const id = focused(event)
    if (id === null || id === internetId || isReadOnly) return () => view.pan(by.x * 2, by.y * 2)
    const ids = acts.selected.includes(id) ? acts.selected : [id]
    return () => {
      acts.select(ids)
      acts.move(ids, by, `move ${ids.join(' ')}`)
    }
  }
  return (event) => {
    if (event.altKey) return
    const id = focused(event)
    const step = steps[event.key]
    const found =
      event.ctrlKey || event.metaKey
        ? isReadOnly
          ? undefined
          : withControl[event.key]
        : ((step === undefined ? undefined : arrow(event, step)) ??
          (id === null ? undefined : atItem(event, id)) ??
          looking[event.key] ??
          (isReadOnly ? undefined : drawing[event.key]))
    if (found === undefined) return
    event.preventDefault()
    found()
  }
}
