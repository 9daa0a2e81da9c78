import type { DataColumn } from '@beacon/ui/table'

interface FigureOf<Row, Name extends string> {
  id: Name
  header: string
  /** As it is read; a dash where there is none. */
  text: (row: Row) => string
  width?: number
  isQuiet?: (row: Row) => boolean
  /** Narrow tables lose it, the lowest number first. */
  leaves?: number
}

/** A column of figures, right-aligned, sorted under its own name. */
export function figureColumn<Row, Name extends string>({
  id,
  header,
  text,
  width = 92,
  isQuiet,
  leaves,
}: FigureOf<Row, Name>): DataColumn<Row, Name> {
  return {
    id,
    header,
    width,
    align: 'right',
    sortKey: id,
    ...(leaves === undefined ? {} : { leaves }),
    cell: (row) => <span className={`type-mono ${isQuiet?.(row) === true ? 'text-fg-3' : 'text-fg-2'}`}>{text(row)}</span>,
  }
}

/** A column of words, cut where it is narrow. */
export const wordColumn = <Row, Name extends string>(
  id: Name,
  header: string,
  text: (row: Row) => string,
  more: Partial<DataColumn<Row, Name>> = {},
): DataColumn<Row, Name> => ({
  id,
  header,
  sortKey: id,
  min: 120,
  cell: (row) => <span className="block truncate">{text(row) || '–'}</span>,
  ...more,
})
