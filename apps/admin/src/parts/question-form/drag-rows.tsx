import { useLingui } from '@lingui/react/macro'
import { GripVertical } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  /** Stable keys of the rows, in their order. */
  keys: readonly string[]
  /** What a row is called on its handle: “part 2”. */
  nameOf: (index: number) => string
  onMove: (from: number, to: number) => void
  disabled?: boolean
  className?: string
  /** Draws a row; `handle` belongs at its start and is null while nothing can be moved. */
  children: (index: number, handle: ReactNode) => ReactNode
}

/** Rows that are put into order by drawing their handle, or by ↑ and ↓ on it. */
export function DragRows({ keys, nameOf, onMove, disabled = false, className = 'flex flex-col gap-2', children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const dragged = useRef<number | null>(null)
  const followed = useRef<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  // A row that moves loses the focus of its handle while it is put elsewhere: there it gets it back.
  useEffect(() => {
    if (followed.current === null) return
    list.current
      ?.querySelector<HTMLElement>(`:scope > li > [data-handle="${followed.current}"], [data-handle="${followed.current}"]`)
      ?.focus()
    followed.current = null
  })
  const move = (from: number, to: number, follow: boolean) => {
    if (to < 0 || to >= keys.length || from === to) return
    if (follow) followed.current = to
    onMove(from, to)
  }
  const onDrop = (event: DragEvent, index: number) => {
    event.preventDefault()
    const from = dragged.current
    dragged.current = null
    setOver(null)
    if (from !== null) move(from, index, false)
  }
  const isOff = disabled || keys.length < 2
  return (
    <ul ref={list} className={className}>
      {keys.map((key, index) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only where a drawn row is dropped; keys work on the handle
        <li
          key={key}
          className={over === index ? 'rounded-control outline-1 outline-amber' : undefined}
          onDragOver={(event) => {
            if (dragged.current === null) return
            event.preventDefault()
            setOver(index)
          }}
          onDrop={(event) => onDrop(event, index)}
        >
          {children(
            index,
            isOff ? null : (
              <Handle
                index={index}
                name={nameOf(index)}
                onKeys={(by) => move(index, index + by, true)}
                onStart={() => {
                  dragged.current = index
                }}
                onEnd={() => {
                  dragged.current = null
                  setOver(null)
                }}
              />
            ),
          )}
        </li>
      ))}
    </ul>
  )
}

interface HandleProps {
  index: number
  name: string
  onKeys: (by: -1 | 1) => void
  onStart: () => void
  onEnd: () => void
}

function Handle({ index, name, onKeys, onStart, onEnd }: HandleProps) {
  const { t } = useLingui()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    event.stopPropagation()
    onKeys(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <button
      type="button"
      draggable
      data-handle={index}
      aria-label={t`Move ${name}`}
      title={t`Drag, or ↑ and ↓`}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onStart()
      }}
      onDragEnd={onEnd}
      className="flex h-8 w-5 shrink-0 cursor-grab items-center justify-center rounded-control text-fg-3 hover:text-fg"
    >
      <GripVertical size={14} aria-hidden="true" />
    </button>
  )
}
