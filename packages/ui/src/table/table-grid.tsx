import { useTable } from '@tanstack/react-table'
import { type PointerEvent, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MenuEntry } from '../overlay/menu.tsx'
import { columnDefs, type DataColumn, features } from './columns.ts'
import { DataRow } from './data-row.tsx'
import { isTicked } from './selection.ts'
import { TableHead } from './table-head.tsx'
import { PlainRows, SkeletonRows, VirtualRows } from './table-rows.tsx'
import type { TableState } from './table-state.ts'
import { useRowKeys } from './use-row-keys.ts'

const VIRTUAL_ABOVE = 100

interface GridProps<R extends object> {
  label: string
  value: TableState
  columns: ReadonlyArray<DataColumn<R>>
  shown: ReadonlyArray<DataColumn<R>>
  widths: ReadonlyMap<string, number>
  /** Least width of the shown columns together. */
  least: number
  /** The scrolling part; its width says which columns fit. */
  scroller: RefObject<HTMLDivElement | null>
  rows: readonly R[]
  ids: readonly string[]
  total: number
  rowId: (row: R) => string
  rowName: (row: R) => string
  status: 'ready' | 'loading' | 'refreshing' | 'error'
  pageTicked: boolean | 'mixed' | undefined
  onSort: (sort: string) => void
  onTick: (ids: readonly string[], ticked: boolean) => void
  rowMenu?: ((row: R) => readonly MenuEntry[]) | undefined
  onOpen?: ((row: R) => void) | undefined
  currentId?: string | undefined
  rowHeight?: number
  height?: number | string
  /** Drawn in place of the rows: empty, no result, error. */
  instead: ReactNode
}

/** The last value in a ref, so that callbacks given to rows never change and rows are not drawn again for them. */
function useLatest<T>(value: T) {
  const ref = useRef(value)
  useEffect(() => {
    ref.current = value
  })
  return ref
}

/** A text that does not fit into its cell is shown as a title. */
function tellCut({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  if (!cell) return
  const isCut = [cell, ...cell.querySelectorAll('.truncate')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  if (isCut) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

/** Head, rows and what stands in their place. Scrolls in itself, sideways and, when long, down. */
export function TableGrid<R extends object>(props: GridProps<R>) {
  const { label, value, columns, shown, rows, ids, total, rowName, status, pageTicked, rowMenu, currentId, instead, rowHeight = 32 } = props
  const { scroller, widths, least } = props
  const [menuId, setMenuId] = useState<string | null>(null)
  const defs = useMemo(() => columnDefs(columns), [columns])
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const shownKey = shown.map((column) => column.id).join(' ')
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, shownKey.split(' ').includes(column.id)])),
    [columns, shownKey],
  )
  const table = useTable({ features, columns: defs, data: rows, getRowId: props.rowId, state: { columnVisibility } })
  const model = table.getRowModel().rows

  const latest = useLatest(props)
  const tick = useCallback((id: string, ticked: boolean) => latest.current.onTick([id], ticked), [latest])
  const entries = useCallback((row: R) => latest.current.rowMenu?.(row) ?? [], [latest])
  const tickable = pageTicked !== undefined
  const ticked = useMemo(() => new Set(value.selection.ids), [value.selection.ids])
  const { active, claimFocus, handlers } = useRowKeys({
    ids,
    onTick: tickable ? (id) => tick(id, !isTicked(value.selection, id)) : undefined,
    onOpen: (id) => {
      const row = rows[ids.indexOf(id)]
      if (row) props.onOpen?.(row)
    },
    onMenu: rowMenu ? setMenuId : undefined,
  })
  const actions = useMemo(() => ({ tick, entries, claimFocus, openMenu: setMenuId }), [tick, entries, claimFocus])
  const span = shown.length + (tickable ? 1 : 0) + (rowMenu ? 1 : 0)
  const isLong = rows.length > VIRTUAL_ABOVE
  const isLoading = status === 'loading' && rows.length === 0
  const draw = (index: number): ReactNode => {
    const row = model[index]
    if (!row) return null
    return (
      <DataRow
        key={row.id}
        row={row}
        columns={byId}
        shown={shownKey}
        name={rowName(row.original)}
        index={index}
        rowIndex={(value.page - 1) * value.size + index + 2}
        isActive={index === active}
        isTicked={tickable ? ticked.has(row.id) !== value.selection.all : undefined}
        isCurrent={row.id === currentId}
        menuOpen={menuId === row.id}
        withMenu={rowMenu !== undefined}
        actions={actions}
      />
    )
  }
  const rowsProps = { count: model.length, span, active, rowHeight, scroller, draw }
  return (
    <div
      ref={scroller}
      className="relative min-w-0 overflow-auto border-t border-rule"
      style={isLong ? { height: props.height ?? 640 } : {}}
    >
      <table
        aria-label={label}
        aria-busy={status === 'loading' || status === 'refreshing'}
        aria-rowcount={total + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-dense text-fg"
        style={{ minWidth: least }}
        onPointerOver={tellCut}
      >
        <TableHead
          columns={shown}
          widths={widths}
          sort={value.sort}
          onSort={props.onSort}
          ticked={pageTicked}
          onTickPage={(next) => props.onTick(ids, next)}
          withMenu={rowMenu !== undefined}
        />
        <tbody {...handlers}>
          {isLoading && (
            <SkeletonRows count={Math.min(value.size, 20)} columns={shown.length} ticks={tickable} withMenu={rowMenu !== undefined} />
          )}
          {!isLoading && instead === undefined && (isLong ? <VirtualRows {...rowsProps} /> : <PlainRows {...rowsProps} />)}
        </tbody>
      </table>
      {instead !== undefined && <div className="border-b border-rule-2">{instead}</div>}
    </div>
  )
}
