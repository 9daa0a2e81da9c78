import { useLingui } from '@lingui/react/macro'
import { flexRender, type Row } from '@tanstack/react-table'
import { MoreHorizontal } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { Checkbox } from '../controls/checkbox.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Menu, type MenuEntry } from '../overlay/menu.tsx'
import type { DataColumn, Features } from './columns.ts'

export interface RowActions<R> {
  tick: (id: string, ticked: boolean) => void
  entries: (row: R) => readonly MenuEntry[]
  openMenu: (id: string | null) => void
  claimFocus: () => boolean
}

interface DataRowProps<R extends object> {
  row: Row<Features, R>
  columns: ReadonlyMap<string, DataColumn<R>>
  /** Ids of the shown columns, joined: a change draws the row again. */
  shown: string
  name: string
  /** Place among all rows that match, head included, for `aria-rowindex`. */
  rowIndex: number
  index: number
  isActive: boolean
  isTicked: boolean | undefined
  isCurrent: boolean
  menuOpen: boolean
  withMenu: boolean
  /** Never changes, so that no row is drawn again for it. */
  actions: RowActions<R>
}

const CELL = 'h-row truncate border-b border-rule-2 px-2.5 [&>*]:align-middle'
/** The row's menu stays in sight while the columns scroll sideways; the focus ring goes on above it. */
const MENU =
  'sticky right-0 h-row w-10 border-b border-rule-2 pr-1 text-right group-focus-visible/row:after:pointer-events-none group-focus-visible/row:after:absolute group-focus-visible/row:after:inset-0 group-focus-visible/row:after:border-2 group-focus-visible/row:after:border-l-0 group-focus-visible/row:after:border-amber'
const BAR =
  '[&>*:first-child]:relative [&>*:first-child]:before:absolute [&>*:first-child]:before:inset-y-0 [&>*:first-child]:before:left-0 [&>*:first-child]:before:w-0.5 [&>*:first-child]:before:bg-amber'

function cellLook<R>(column: DataColumn<R> | undefined): string {
  return `${CELL} ${column?.align === 'right' ? 'text-right' : 'text-left'}`
}

function DataRowView<R extends object>(props: DataRowProps<R>) {
  const { row, columns, name, rowIndex, index, isActive, isTicked, isCurrent, menuOpen, withMenu, actions } = props
  const { t } = useLingui()
  const line = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isActive && actions.claimFocus()) line.current?.focus()
  }, [isActive, actions])
  const ground = isTicked || isCurrent ? 'bg-ink-2' : 'hover:bg-ink-2'
  return (
    <tr
      ref={line}
      data-index={index}
      data-id={row.id}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={rowIndex}
      aria-selected={isTicked}
      aria-current={isCurrent || undefined}
      className={`group/row ${ground} -outline-offset-2 ${isCurrent ? BAR : ''}`}
    >
      {isTicked !== undefined && (
        <td className="h-row w-9 border-b border-rule-2 pl-2.5 align-middle leading-none">
          <Checkbox checked={isTicked} onCheckedChange={(next) => actions.tick(row.id, next)} aria-label={t`Select ${{ name }}`} />
        </td>
      )}
      {row.getVisibleCells().map((cell): ReactNode => {
        const column = columns.get(cell.column.id)
        const content = flexRender(cell.column.columnDef.cell, cell.getContext())
        if (!column?.names) {
          return (
            <td key={cell.id} className={cellLook(column)}>
              {content}
            </td>
          )
        }
        return (
          <th key={cell.id} scope="row" className={`${cellLook(column)} font-medium text-fg`}>
            {content}
          </th>
        )
      })}
      {withMenu && (
        <td className={`${MENU} ${isTicked || isCurrent ? 'bg-ink-2' : 'bg-ink-0 group-hover/row:bg-ink-2'}`}>
          <Menu
            label={t`Actions for ${{ name }}`}
            open={menuOpen}
            onOpenChange={(open) => actions.openMenu(open ? row.id : null)}
            items={menuOpen ? actions.entries(row.original) : []}
            trigger={
              <IconButton label={t`Actions for ${{ name }}`} size="sm">
                <MoreHorizontal size={16} aria-hidden="true" />
              </IconButton>
            }
          />
        </td>
      )}
    </tr>
  )
}

// `memo` forgets type parameters; the cast gives the component's own type back and nothing else.
/** One row; drawn again only when something of its own changes, so a tick costs one row and not the page. */
export const DataRow: <R extends object>(props: DataRowProps<R>) => ReactNode = memo(DataRowView) as typeof DataRowView
