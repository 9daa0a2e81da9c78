import { cn } from '@beacon/ui/theme'
import type { ReactNode } from 'react'

export interface PlainColumn<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Of its cells; the heading follows in place and width, and where a narrow page leaves the column out. */
  look?: string
}

interface PlainTableProps<Row> {
  label: string
  /** False: not a column of this table. */
  columns: readonly (PlainColumn<Row> | false)[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** A short list that is read, not worked with: no sorting, no ticks. On a narrow page it scrolls sideways. */
export function PlainTable<Row>({ label, columns: given, rows, rowKey }: PlainTableProps<Row>) {
  const columns = given.filter((column) => column !== false)
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full text-dense">
        <thead>
          <tr>
            {columns.map(({ key, head, look }) => (
              <th
                key={key}
                scope="col"
                className={cn('text-left', look, 'border-b border-rule py-1.5 pr-6 font-sans text-caption font-normal text-fg-3')}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="text-fg-2">
              {columns.map(({ key, cell, look = '' }) => (
                <td key={key} className={`border-b border-rule-2 py-1.5 pr-6 align-baseline ${look}`}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
