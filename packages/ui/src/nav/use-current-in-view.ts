import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls a row that is wider than its place so far sideways that its current entry is seen, again when another one is current, or the
 * row or an entry of it changes its width: fonts and counts come later. The page itself never scrolls.
 */
export function useCurrentInView(current: string | null): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = list.current
    if (row === null || current === null) return
    const scroll = () => {
      const entry = row.querySelector('[aria-current]')
      if (entry === null) return
      const [outer, inner] = [row.getBoundingClientRect(), entry.getBoundingClientRect()]
      if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right
      if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left
    }
    scroll()
    if (typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(scroll)
    for (const box of [row, ...row.querySelectorAll('a')]) watch.observe(box)
    return () => watch.disconnect()
  }, [current])
  return list
}
