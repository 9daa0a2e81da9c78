import { Button, IconButton } from '@beacon/ui/controls'
import { FieldError, fieldId } from '@beacon/ui/form'
import { ChevronDown, ChevronRight, Copy, Plus, Trash2 } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type FieldValues, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../form/form-paths.ts'
import { DragRows } from './drag-rows.tsx'

/** What a row says while it is folded. */
export interface RowHead {
  name: string
  facts: string
  /** At its right end: what it is worth. */
  worth: ReactNode
}

/** A form with some list, whatever it is called. */
interface AnyList {
  rows: Readonly<Record<string, unknown>>[]
}

interface Words {
  /** On the handle of a row: “stage 2”. */
  row: (n: number) => string
  duplicate: (n: number) => string
  remove: (n: number) => string
  add: ReactNode
}

interface Props<Row> {
  /** The list of the form. */
  name: string
  /** Tells rows apart, whatever their places. */
  idOf: (row: Row) => string
  most: number
  makeRow: () => Row
  /** What of a row its copy has; ids are its own. */
  copyOf: (row: Row) => Row
  headOf: (row: Row, n: number) => RowHead
  /** The fields of an open row. */
  Fields: ComponentType<{ index: number }>
  words: Words
  isFixed?: boolean
}

/** Rows of a list in their order: drawn by the handle, folded to a line, copied. */
export function FoldedRows<Row>({ name, idOf, most, makeRow, copyOf, headOf, Fields, words, isFixed = false }: Props<Row>) {
  const { control, formState, getValues } = useFormContext<AnyList>()
  // Checked by the caller: the list of the form that stands around it holds such rows.
  const list = name as 'rows'
  const rows = useFieldArray({ control, name: list, keyName: 'key' })
  const rowAt = (index: number) => getValues(`${list}.${index}`) as Row
  const idAt = (index: number) => idOf(rowAt(index))
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(rows.fields.length === 1 ? [idAt(0)] : []))
  const { errors, submitCount } = formState
  const [seen, setSeen] = useState(submitCount)
  if (seen !== submitCount) {
    // A fault in a row that is folded brings it into sight.
    setSeen(submitCount)
    const wrong = rows.fields.flatMap((_, index) => (errorAt(errors[list], index) ? [idAt(index)] : []))
    setOpen((old) => new Set([...old, ...wrong]))
  }
  const toggle = (id: string) => setOpen((old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id]))
  const add = (row: Row) => {
    rows.append(row as AnyList['rows'][number])
    setOpen((old) => new Set([...old, idOf(row)]))
  }
  const error = messageAt(errors, name)
  const isFull = rows.fields.length >= most
  return (
    <div id={fieldId(name)} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <DragRows keys={rows.fields.map(({ key }) => key)} nameOf={(index) => words.row(index + 1)} disabled={isFixed} onMove={rows.move}>
        {(index, handle) => (
          <FoldedRow
            at={`${name}.${index}`}
            headOf={(row: Row) => headOf(row, index + 1)}
            handle={handle}
            isOpen={open.has(idAt(index))}
            onToggle={() => toggle(idAt(index))}
            tools={
              !isFixed && (
                <>
                  <IconButton label={words.duplicate(index + 1)} disabled={isFull} onClick={() => add(copyOf(rowAt(index)))}>
                    <Copy size={16} aria-hidden="true" />
                  </IconButton>
                  <IconButton label={words.remove(index + 1)} onClick={() => rows.remove(index)}>
                    <Trash2 size={16} aria-hidden="true" />
                  </IconButton>
                </>
              )
            }
          >
            <Fields index={index} />
          </FoldedRow>
        )}
      </DragRows>
      {error !== undefined && <FieldError>{error}</FieldError>}
      {!isFixed && (
        <div>
          <Button look="quiet" size="sm" icon={<Plus size={14} aria-hidden="true" />} disabled={isFull} onClick={() => add(makeRow())}>
            {words.add}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Whether a row of a list, not the list as a whole, is at fault. */
const errorAt = (errors: unknown, index: number): boolean =>
  typeof errors === 'object' && errors !== null && Reflect.get(errors, index) !== undefined

interface RowProps<Row> {
  at: string
  headOf: (row: Row) => RowHead
  handle: ReactNode
  isOpen: boolean
  onToggle: () => void
  tools: ReactNode
  children: ReactNode
}

/** A line while it is folded, its fields below it while it is open. */
function FoldedRow<Row>({ at, headOf, handle, isOpen, onToggle, tools, children }: RowProps<Row>) {
  const { name, facts, worth } = headOf(useWatch<FieldValues>({ name: at }) as Row)
  return (
    <div className="rounded-panel border border-rule-2">
      <div className="flex items-center gap-2 px-2 py-1">
        {handle}
        <Button
          look="quiet"
          size="sm"
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
          onClick={onToggle}
        >
          {name}
        </Button>
        <span className="min-w-0 flex-1 truncate font-mono text-caption text-fg-3">{facts}</span>
        <span className="font-mono text-mono text-fg-2">{worth}</span>
        {tools}
      </div>
      {isOpen && <div className="border-t border-rule-2 p-3">{children}</div>}
    </div>
  )
}
