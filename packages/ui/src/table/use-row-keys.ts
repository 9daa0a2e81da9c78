import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

interface RowKeys {
  ids: readonly string[]
  onTick: ((id: string) => void) | undefined
  onOpen: ((id: string) => void) | undefined
  onMenu: ((id: string) => void) | undefined
}

const isRow = (target: EventTarget): target is HTMLTableRowElement => target instanceof HTMLTableRowElement

/** The row that a key leads to, or null for another key. */
export function nextRow(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, active + 1)
  if (key === 'ArrowUp') return Math.max(0, active - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/**
 * Keys of the rows: ↑ ↓ Home End move, Space ticks, Enter opens, Shift F10 or the menu key opens the row's menu.
 * Keys pressed inside a control of a row are left to the control.
 */
export function useRowKeys({ ids, onTick, onOpen, onMenu }: RowKeys) {
  const [active, setActive] = useState(0)
  const wanted = useRef(false)
  const place = Math.min(active, Math.max(0, ids.length - 1))
  /** True once for the active row after a key moved to it; a row far away asks when it is drawn. */
  const claimFocus = useCallback(() => {
    const claimed = wanted.current
    wanted.current = false
    return claimed
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isRow(event.target)) return
    // The focused row itself says where we are: state may lag behind a focus that just moved.
    const here = Number(event.target.dataset['index'])
    const id = ids[here]
    const next = nextRow(event.key, here, ids.length)
    const act = (action: ((id: string) => void) | undefined) => {
      if (!action || id === undefined) return
      event.preventDefault()
      action(id)
    }
    if (next !== null) {
      event.preventDefault()
      wanted.current = true
      setActive(next)
    } else if (event.key === ' ') act(onTick)
    else if (event.key === 'Enter') act(onOpen)
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) act(onMenu)
  }
  const onFocus = (event: FocusEvent) => {
    const index = isRow(event.target) ? Number(event.target.dataset['index']) : Number.NaN
    if (!Number.isNaN(index)) setActive(index)
  }
  return { active: place, claimFocus, handlers: { onKeyDown, onFocus } }
}

/** `/` anywhere outside a field puts the cursor into the table's search box. */
export function useSlash(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const target = event.target
      const typing = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      const input = box.current?.querySelector<HTMLElement>('input')
      if (!input) return
      event.preventDefault()
      input.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [box])
}
