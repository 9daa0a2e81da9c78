import type { TableState } from '@beacon/ui/table'

type Key = string | number

interface Settings<Row> {
  /** The text that a search looks into. */
  text: (row: Row) => string
  /** By the sort keys of the columns. */
  keys: Readonly<Record<string, (row: Row) => Key>>
  matches?: (row: Row, filters: TableState['filters']) => boolean
}

const compare = (a: Key, b: Key): number =>
  typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b) : a < b ? -1 : a > b ? 1 : 0

/** A list that came whole (a contest has some hundred topics at most): searched, filtered, sorted and cut to a page here. */
export function pageOfRows<Row>(rows: readonly Row[], state: Omit<TableState, 'selection'>, settings: Settings<Row>) {
  const wanted = state.q.trim().toLowerCase()
  const found = rows
    .filter((row) => wanted === '' || settings.text(row).toLowerCase().includes(wanted))
    .filter((row) => settings.matches?.(row, state.filters) ?? true)
  const key = settings.keys[state.sort.replace(/^-/u, '')]
  const sign = state.sort.startsWith('-') ? -1 : 1
  const sorted = key === undefined ? found : [...found].sort((a, b) => sign * compare(key(a), key(b)))
  return { rows: sorted.slice((state.page - 1) * state.size, state.page * state.size), total: found.length, matching: sorted }
}
