import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element, kept as it changes; `first` until it is laid out. */
export function useWidth<E extends HTMLElement>(first: number) {
  const place = useRef<E>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const watched = new ResizeObserver(measure)
    watched.observe(element)
    return () => watched.disconnect()
  }, [])
  return { place, width }
}
