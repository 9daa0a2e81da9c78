import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, memo, useRef, useState } from 'react'

export interface RulerMark {
  key: string
  /** Place as a part of the width, 0 to 1. */
  part: number
  name: string
}

/** The mark that an arrow, Home or End key leads to, or null for another key. */
export function nextMark(key: string, active: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, active + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, active - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

const tip =
  'pointer-events-none invisible absolute top-full z-20 mt-1 whitespace-nowrap rounded-control border border-control bg-ink-2 px-2 py-1 text-caption text-fg group-hover:visible group-focus-visible:visible'

/** The ruler's marks as a list: one tab stop, arrows from mark to mark, the name shown and read aloud. */
export const RulerMarks = memo(function RulerMarks({ marks, top, height }: { marks: readonly RulerMark[]; top: string; height: string }) {
  const { t } = useLingui()
  const [active, setActive] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextMark(event.key, active, marks.length)
    if (next === null) return
    event.preventDefault()
    setActive(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <ul ref={list} aria-label={t`Marks on the contest time`} className="absolute inset-x-0" style={{ top, height }}>
      {marks.map((mark, index) => (
        <li key={mark.key}>
          <button
            type="button"
            tabIndex={index === Math.min(active, marks.length - 1) ? 0 : -1}
            aria-label={mark.name}
            onFocus={() => setActive(index)}
            onKeyDown={onKeyDown}
            className="group absolute top-0 h-full w-[9px] cursor-default"
            style={{ left: `calc(${mark.part * 100}% - 4.5px)` }}
          >
            <span className={`${tip} ${mark.part > 0.8 ? 'right-0' : 'left-0'}`}>{mark.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
})
