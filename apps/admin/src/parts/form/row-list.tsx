import { Button } from '@beacon/ui/controls'
import { Field, FieldError, fieldId } from '@beacon/ui/form'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { DragRows } from '../question-form/drag-rows.tsx'

export interface RowsOfForm {
  fields: readonly { key: string }[]
  move: (from: number, to: number) => void
  remove: (index: number) => void
}
interface Props {
  label: string
  name: string
  help: ReactNode
  error: string | undefined
  rows: RowsOfForm
  nameOf: (index: number) => string
  add: ReactNode
  most: number
  onAdd: () => void
  /** The cells of a row: a text, its share, its button; further ones stand below. */
  children: (index: number) => ReactNode
}

/** Rows of a form that have an order, with a button for a new one. */
export function RowList({ label, name, help, error, rows, nameOf, add, most, onAdd, children }: Props) {
  return (
    <Field label={label} required id={fieldId(name)} help={help}>
      <div className="flex flex-col gap-2">
        <DragRows keys={rows.fields.map(({ key }) => key)} nameOf={nameOf} onMove={rows.move}>
          {(index, handle) => (
            <div className="grid grid-cols-[20px_minmax(0,1fr)_96px_32px] items-start gap-x-2 gap-y-1">
              <span>{handle}</span>
              {children(index)}
            </div>
          )}
        </DragRows>
        {error !== undefined && <FieldError>{error}</FieldError>}
        <div className="pl-5">
          <Button look="quiet" size="sm" icon={<Plus size={14} aria-hidden="true" />} disabled={rows.fields.length >= most} onClick={onAdd}>
            {add}
          </Button>
        </div>
      </div>
    </Field>
  )
}
