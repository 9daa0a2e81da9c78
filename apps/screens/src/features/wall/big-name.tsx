import { useLayoutEffect, useRef, useState } from 'react'
import { langOf } from '../../parts/display/team-name.tsx'

const MOST = 268
const LEAST = 120

/** The largest size between 120 and 268 u at which a name that is `wide` at 268 fits into `room`. */
export const nameSize = (wide: number, room: number): number => (wide <= room ? MOST : Math.max(LEAST, Math.floor((MOST * room) / wide)))

/** One line, as large as it fits; measured once, before it is painted. */
export function BigName({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  const [size, setSize] = useState(MOST)
  useLayoutEffect(() => {
    const element = line.current
    if (element === null) return
    element.style.fontSize = `calc(${MOST} * var(--u))`
    const next = nameSize(element.scrollWidth, element.clientWidth)
    element.style.fontSize = `calc(${next} * var(--u))`
    setSize(next)
  }, [])
  return (
    <p
      ref={line}
      lang={langOf(text)}
      className="h-300 truncate leading-300 font-bold text-fg"
      style={{ fontSize: `calc(${size} * var(--u))` }}
    >
      {text}
    </p>
  )
}
