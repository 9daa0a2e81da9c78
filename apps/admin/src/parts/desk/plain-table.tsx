import { cn } from '@beacon/ui/theme'
import type { ReactNode } from 'react'

export interface PlainColumn {
  head: string
  align?: 'right'
  /** Tailwind width class. */
  width?: string
}

interface PlainTableProps {
  label: string
  columns: readonly PlainColumn[]
  rows: ReadonlyArray<{ key: string; cells: readonly ReactNode[] }>
  /** Said in place of rows. */
  none: ReactNode
  /** Grows with its rows instead of scrolling in itself. */
  tall?: boolean
}

/** A short table without paging: the first cell names the row. Scrolls in itself where it is wide. */
export function PlainTable({ label, columns, rows, none, tall = false }: PlainTableProps) {
  if (rows.length === 0) return <p className="py-2 text-fg-3">{none}</p>
  const look = (index: number) => cn('py-1.5 pr-4 align-top', columns[index]?.align === 'right' && 'type-mono text-right')
  return (
    <div className={cn('overflow-auto', !tall && 'max-h-96')}>
      <table aria-label={label} className="w-full text-left text-body">
        <thead className="text-[13px] text-fg-3">
          <tr>
            {columns.map(({ head, width }, index) => (
              <th key={head} scope="col" className={cn(look(index), 'border-b border-rule font-sans font-normal', width)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[0]?.head} scope="row" className={cn(look(0), 'border-b border-rule-2 font-normal text-fg')}>
                    {cell}
                  </th>
                ) : (
                  <td key={columns[index]?.head ?? index} className={cn(look(index), 'border-b border-rule-2 text-fg-2')}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
