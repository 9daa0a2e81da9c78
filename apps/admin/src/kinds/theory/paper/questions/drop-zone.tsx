import { type ReactNode, useState } from 'react'
import { carriesQuestions, draggedIds } from './dragged-questions.ts'

interface Props {
  /** Null: nothing is dropped here. */
  onAdd: ((ids: readonly string[]) => void) | null
  children: ReactNode
}

/** Where questions drawn from the bank are dropped; Enter in the bank adds them without a drag. */
export function DropZone({ onAdd, children }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only where a drawn question is dropped; keys work in the bank
    <div
      className={isOver ? 'rounded-control outline-1 outline-offset-4 outline-amber' : undefined}
      onDragOver={(event) => {
        if (onAdd === null || !carriesQuestions(event.dataTransfer)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (onAdd === null || !carriesQuestions(event.dataTransfer)) return
        event.preventDefault()
        onAdd(draggedIds(event.dataTransfer))
      }}
    >
      {children}
    </div>
  )
}
