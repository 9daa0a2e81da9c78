import type { ReactNode } from 'react'
import type { MenuEntry } from '../overlay/menu.tsx'
import type { DataColumn } from './columns.ts'
import { Pagination } from './pagination.tsx'
import { pageTick, type Selection, tickRows } from './selection.ts'
import { TableGrid } from './table-grid.tsx'
import { changeTable, filterCount, type TableBinding } from './table-state.ts'
import { BulkBar, ColumnMenu, TableSearch, TableToolbar } from './table-toolbar.tsx'
import { chosenColumns, useColumnChoice } from './column-choice.ts'
import { NoResult } from '../feedback/states.tsx'
import { useFittedColumns } from './use-fitted-columns.ts'
import { Plural } from '@lingui/react/macro'

export interface DataTableProps<R extends object> extends TableBinding {
  /** Accessible name: "CTF contests". */
  label: string
  columns: ReadonlyArray<DataColumn<R>>
  rows: readonly R[]
  /** Rows that match on all pages. */
  total: number
  /** Rows before search and filters, to name how many they hide. */
  unfilteredTotal?: number
  rowId: (row: R) => string
  /** Read aloud with boxes and menus. */
  rowName: (row: R) => string
  status?: 'ready' | 'loading' | 'refreshing' | 'error'
  /** Drawn in place of rows after a failure (an ErrorState). */
  error?: ReactNode
  /** Drawn when nothing exists yet (an EmptyState). */
  empty?: ReactNode
  search?: { label: string; placeholder?: string }
  /** The page's own filter controls, bound to `value.filters`. */
  filters?: ReactNode
  /** Bulk actions; giving them makes rows tickable. */
  bulk?: (selection: Selection) => ReactNode
  rowMenu?: (row: R) => readonly MenuEntry[]
  onOpen?: (row: R) => void
  /** The row whose panel is open. */
  currentId?: string | undefined
  /** Column choice is kept under this key, and can be made when it is given; put the user's id into it. */
  storageKey?: string
  hrefFor: (page: number) => string
  /** Height of a row in px, for long lists: 32 in admin, 46 in the arena. */
  rowHeight?: number
  /** Height of the scrolling part; lists of more than 100 rows need one (640 px by default). */
  height?: number | string
  className?: string
}

/** Of the column of boxes (w-9) and of the row menus (w-10). */
const TICK_WIDTH = 36
const MENU_WIDTH = 40

/**
 * A list bound to `value`: search, filters, sort, pages, ticks that survive paging, column choice, row menu and keyboard.
 * Columns for which its place has no width leave by their order and are named in the column choice.
 * It never sorts or filters itself; rows are what the server gave. Above 100 rows only those in view are drawn.
 */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { value, onChange, columns, rows, total, rowId, status = 'ready', search, filters, bulk, hrefFor, className = '' } = props
  const [choice, show] = useColumnChoice(
    props.storageKey ?? props.label,
    columns.filter((column) => column.hidden).map((column) => column.id),
  )
  const wanted = columns.filter((column) => column.fixed || column.names || choice[column.id] !== false)
  const besides = (bulk ? TICK_WIDTH : 0) + (props.rowMenu ? MENU_WIDTH : 0)
  const { place, left, widths, least } = useFittedColumns(wanted, besides, chosenColumns(choice))
  const shown = wanted.filter(({ id }) => !left.has(id))
  const ids = rows.map(rowId)
  const pageState = pageTick(value.selection, ids)
  const select = (selection: Selection) => onChange(changeTable(value, { selection }))
  const isNarrowed = value.q !== '' || filterCount(value.filters) > 0
  const hasTicks = value.selection.all || value.selection.ids.length > 0
  const clear = () => onChange(changeTable(value, { q: '', filters: {} }))
  const hiddenRows = (props.unfilteredTotal ?? 0) - total
  const none = isNarrowed ? (
    <NoResult {...(value.q ? { search: value.q } : {})} onClear={clear}>
      {hiddenRows > 0 && (
        <Plural value={hiddenRows} one="# is hidden by the search and filters." other="# are hidden by the search and filters." />
      )}
    </NoResult>
  ) : (
    props.empty
  )
  const instead = status === 'error' ? props.error : rows.length === 0 && status !== 'loading' ? none : undefined
  const actions = hasTicks && bulk && (
    <BulkBar selection={value.selection} total={total} pageFull={pageState === true} onSelection={select}>
      {bulk(value.selection)}
    </BulkBar>
  )
  return (
    <div className={`flex min-w-0 flex-col ${className}`}>
      <TableToolbar
        bulk={actions}
        search={search && <TableSearch {...search} value={value.q} onSearch={(q) => onChange(changeTable(value, { q }))} />}
      >
        {filters}
        {(props.storageKey !== undefined || left.size > 0) && (
          <ColumnMenu
            columns={columns.map((column) => ({
              ...column,
              fixed: (column.fixed ?? false) || (column.names ?? false),
              shown: shown.includes(column),
              left: left.has(column.id),
            }))}
            onShow={show}
          />
        )}
      </TableToolbar>
      <TableGrid
        {...props}
        status={status}
        shown={shown}
        widths={widths}
        least={least + besides}
        scroller={place}
        ids={ids}
        pageTicked={bulk ? pageState : undefined}
        onSort={(sort) => onChange(changeTable(value, { sort }))}
        onTick={(some, ticked) => select(tickRows(value.selection, some, ticked))}
        instead={instead}
      />
      {total > 0 ? (
        <Pagination
          page={value.page}
          size={value.size}
          total={total}
          hrefFor={hrefFor}
          onPage={(page) => onChange(changeTable(value, { page }))}
          onSize={(size) => onChange(changeTable(value, { size }))}
        />
      ) : (
        <div className="min-h-10" />
      )}
    </div>
  )
}
