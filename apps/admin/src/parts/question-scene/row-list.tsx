import { Button, IconButton } from '@beacon/ui/controls'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props<T> {
  rows: readonly T[]
  most: number
  add: ReactNode
  removeLabel: (n: number) => string
  onAdd: () => void
  onRemove: (at: number) => void
  children: (row: T, at: number) => ReactNode
}

/** Rows of fields with a button to add one and one to remove each. */
export function RowList<T>({ rows, most, add, removeLabel, onAdd, onRemove, children }: Props<T>) {
  return (
    <div className="flex flex-col gap-2">
      {rows.map((row, at) => (
        <div key={at} className="flex flex-wrap items-end gap-2">
          {children(row, at)}
          <IconButton label={removeLabel(at + 1)} onClick={() => onRemove(at)}>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button look="quiet" size="sm" icon={<Plus size={14} aria-hidden="true" />} disabled={rows.length >= most} onClick={onAdd}>
          {add}
        </Button>
      </div>
    </div>
  )
}

export const replaced = <T,>(rows: readonly T[], at: number, more: Partial<T>): T[] =>
  rows.map((row, index) => (index === at ? { ...row, ...more } : row))
export const removed = <T,>(rows: readonly T[], at: number): T[] => rows.filter((_row, index) => index !== at)
