import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

interface ListboxInput {
  count: number
  isOpen: boolean
  open: () => void
  close: () => void
  choose: (index: number) => void
}

/** The keys of a combobox: arrows move a marked row while focus stays in the box, Enter chooses, Esc closes. */
export function useListbox({ count, isOpen, open, close, choose }: ListboxInput) {
  const [marked, setMarked] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const active = Math.min(marked, Math.max(count - 1, 0))
  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])
  const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = moves[event.key]
    if (next !== undefined) {
      event.preventDefault()
      if (!isOpen) return open()
      setMarked(Math.min(Math.max(next, 0), Math.max(count - 1, 0)))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (count > 0) choose(active)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  return { list, active, mark: setMarked, onKeyDown }
}
