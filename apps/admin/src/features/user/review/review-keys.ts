import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

interface Keys {
  next: () => void
  previous: () => void
  approve: () => void
  reject: () => void
}

/** J and K walk through the queue, A approves, R rejects; not while something is typed or a dialog is open. */
export function useReviewKeys(keys: Keys, isOff: boolean): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (isOff) return
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = { j: latest.current.next, k: latest.current.previous, a: latest.current.approve, r: latest.current.reject }[
        event.key.toLowerCase()
      ]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOff])
}
