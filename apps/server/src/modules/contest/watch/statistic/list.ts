/** A list that came whole: searched, sorted and cut to a page. Keys are those of the rows; the first order is the rows' own. */
export interface Listing {
  page: number
  size: number
  sort?: string | undefined
  q?: string | undefined
}
type Value = string | number | boolean | null

const compare = (left: Value, right: Value): number => {
  if (left === right) return 0
  // What is not known stands last, whichever way the list is sorted: the caller turns the sign after.
  if (left === null || right === null) return left === null ? 1 : -1
  return left < right ? -1 : 1
}

const plain = (value: unknown): Value =>
  typeof value === 'string' ? value.toLowerCase() : typeof value === 'number' || typeof value === 'boolean' ? value : null

/** Rows that match, in order. `columnOf` answers what stands in a column. */
export function matching<Row extends object>(
  rows: readonly Row[],
  { sort, q }: Pick<Listing, 'sort' | 'q'>,
  {
    text,
    columnOf = (row, key) => Object.entries(row).find(([name]) => name === key)?.[1] as unknown,
  }: {
    text: (row: Row) => string
    columnOf?: (row: Row, key: string) => unknown
  },
): Row[] {
  const wanted = q?.trim().toLowerCase() ?? ''
  const found = wanted === '' ? [...rows] : rows.filter((row) => text(row).toLowerCase().includes(wanted))
  if (sort === undefined || sort === '') return found
  const key = sort.replace(/^-/u, '')
  const sign = sort.startsWith('-') ? -1 : 1
  const keyed = found.map((row) => ({ row, value: plain(columnOf(row, key)) }))
  keyed.sort((left, right) => {
    const isUnknown = left.value === null || right.value === null
    return (isUnknown ? 1 : sign) * compare(left.value, right.value)
  })
  return keyed.map(({ row }) => row)
}

export const pageOf = <Row>(rows: readonly Row[], { page, size }: Pick<Listing, 'page' | 'size'>): Row[] =>
  rows.slice((page - 1) * size, page * size)
