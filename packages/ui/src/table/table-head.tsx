import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '../controls/checkbox.tsx'
import type { DataColumn } from './columns.ts'
import { nextSort, sortOf } from './table-state.ts'

interface HeadProps<R> {
  columns: ReadonlyArray<DataColumn<R>>
  widths: ReadonlyMap<string, number>
  sort: string
  onSort: (sort: string) => void
  /** undefined: rows cannot be ticked. */
  ticked: boolean | 'mixed' | undefined
  onTickPage: (ticked: boolean) => void
  withMenu: boolean
}

const HEAD = 'sticky top-0 z-10 h-row border-b border-rule bg-ink-0 px-2.5 text-caption font-normal text-fg-3'

function Arrow({ up }: { up: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 8 10" className="h-2.5 w-2 shrink-0" fill="none" stroke="currentColor" strokeWidth="1.4">
      <path d={up ? 'M4 9.5V1M.8 4.2 4 1l3.2 3.2' : 'M4 .5V9M.8 5.8 4 9l3.2-3.2'} />
    </svg>
  )
}

function HeadCell<R>({
  column,
  width,
  sort,
  onSort,
}: { column: DataColumn<R>; width: number | undefined } & Pick<HeadProps<R>, 'sort' | 'onSort'>) {
  const key = column.sortKey
  const direction = key === undefined ? 'none' : sortOf(sort, key)
  const align = column.align === 'right' ? 'text-right' : 'text-left'
  const sorted = direction !== 'none'
  return (
    <th
      scope="col"
      aria-sort={key === undefined ? undefined : direction}
      data-text={column.width === undefined ? '' : undefined}
      className={`${HEAD} ${align}`}
      {...(width === undefined ? {} : { style: { width } })}
    >
      {key === undefined ? (
        <span className="block truncate">{column.header}</span>
      ) : (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, key))}
          className={`inline-flex min-h-6 max-w-full items-center gap-1 hover:text-fg ${sorted ? 'font-semibold text-fg' : ''}`}
        >
          <span className="truncate">{column.header}</span>
          {sorted && <Arrow up={direction === 'ascending'} />}
        </button>
      )}
    </th>
  )
}

/** Column heads: names, sort buttons and the box for the whole page. */
export function TableHead<R>({ columns, widths, sort, onSort, ticked, onTickPage, withMenu }: HeadProps<R>) {
  const { t } = useLingui()
  return (
    <thead>
      <tr aria-rowindex={1}>
        {ticked !== undefined && (
          <th scope="col" className={`${HEAD} w-9 pr-0 text-left leading-none`}>
            <Checkbox checked={ticked} onCheckedChange={onTickPage} aria-label={t`Select all rows on this page`} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} width={widths.get(column.id)} sort={sort} onSort={onSort} />
        ))}
        {withMenu && (
          <th scope="col" className={`${HEAD} right-0 z-20 w-10`}>
            <span className="sr-only">{t`Actions`}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
