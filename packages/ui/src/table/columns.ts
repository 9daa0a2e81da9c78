import { columnVisibilityFeature, createColumnHelper, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { FitColumn } from './fit-columns.ts'

/** `Sort`: the names that the list's operation sorts by, where the contract says them. */
export interface DataColumn<Row, Sort extends string = string> extends FitColumn {
  /** The head's text; also the name in the column choice. */
  header: string
  cell: (row: Row) => ReactNode
  /** Wire name to sort by; without it the head is no button. */
  sortKey?: Sort
  align?: 'left' | 'right'
  /** The cell that names the row (`th scope=row`); one a table. */
  names?: boolean
  /** Off until chosen. */
  hidden?: boolean
  /** Cannot be switched off. */
  fixed?: boolean
}

export const features = tableFeatures({ columnVisibilityFeature })
export type Features = typeof features

/** The library's column definitions for ours; the table never sorts or filters itself, the server does. */
export function columnDefs<Row extends object>(columns: ReadonlyArray<DataColumn<Row>>) {
  const helper = createColumnHelper<Features, Row>()
  return columns.map((column) => helper.display({ id: column.id, header: column.header, cell: ({ row }) => column.cell(row.original) }))
}
