import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Measured content width in px of the element that takes the ref, or `given` when it is set. */
export function useWidth(given: number | undefined, first = 960): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState(first)
  useLayoutEffect(() => {
    const element = ref.current
    if (given !== undefined || !element) return
    const read = () => {
      if (element.clientWidth > 0) setMeasured(element.clientWidth)
    }
    read()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [given])
  return [ref, given ?? measured]
}
