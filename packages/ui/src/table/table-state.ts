import { useState } from 'react'
import { nothingSelected, type Selection } from './selection.ts'

export const pageSizes = [10, 20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** What a list shows. All but `selection` belongs in the address; the app binds it there. */
export interface TableState {
  page: number
  size: PageSize
  /** Wire name of the sort key, `-` in front for descending; empty for the server's order. */
  sort: string
  q: string
  filters: Readonly<Record<string, string | readonly string[] | undefined>>
  selection: Selection
}

export interface TableBinding {
  value: TableState
  onChange: (next: TableState) => void
}

export const firstState: TableState = { page: 1, size: 20, sort: '', q: '', filters: {}, selection: nothingSelected }

/**
 * Changes a part. A new search, filter, order or page size leads back to page 1; a new search or filter also
 * ends "all that match", because other rows match now. Rows ticked one by one stay ticked.
 */
export function changeTable(state: TableState, change: Partial<TableState>): TableState {
  const next = { ...state, ...change }
  const matchesOthers = next.q !== state.q || next.filters !== state.filters
  const ordersAnew = matchesOthers || next.sort !== state.sort || next.size !== state.size
  if (ordersAnew && change.page === undefined) next.page = 1
  if (matchesOthers && change.selection === undefined && state.selection.all) next.selection = nothingSelected
  return next
}

export type SortDirection = 'ascending' | 'descending' | 'none'

/** How `sort` orders a column's key. */
export const sortOf = (sort: string, key: string): SortDirection =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'

/** The order after a click on a head: ascending, descending, the server's own. */
export const nextSort = (sort: string, key: string): string => ({ none: key, ascending: `-${key}`, descending: '' })[sortOf(sort, key)]

/** Number of filters that hide rows. */
export const filterCount = (filters: TableState['filters']): number =>
  Object.values(filters).filter((value) => value !== undefined && value.length > 0).length

/** A binding held in the component, for lists that have no address of their own (in dialogs, panels). */
export function useTableState(initial: Partial<TableState> = {}): TableBinding {
  const [value, onChange] = useState<TableState>({ ...firstState, ...initial })
  return { value, onChange }
}
