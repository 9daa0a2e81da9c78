import { isTicked, pageSizes, type Selection, type TableBinding, type TableState, nothingSelected } from '@beacon/ui/table'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { bindFilters } from './bind-filters.ts'

type SearchOf = Readonly<Record<string, string | number | undefined>>

/** The values of a filter that takes several. */
export const listOf = (value: string | readonly string[] | undefined): string[] | undefined => {
  const values = typeof value === 'string' ? value.split(',').filter(Boolean) : [...(value ?? [])]
  return values.length === 0 ? undefined : values
}
/** A filter's single value, when it is one of those allowed. */
export function oneOf<const Value extends string>(
  value: string | readonly string[] | undefined,
  allowed: readonly Value[],
): Value | undefined {
  return allowed.find((each) => each === value)
}
/** A yes-or-no filter. */
export const boolOf = (value: string | readonly string[] | undefined): boolean | undefined =>
  value === 'true' ? true : value === 'false' ? false : undefined

/** The state of the table that an address stands for. `sort` is the page's order when the address names none. */
export function stateOf(search: SearchOf, names: readonly string[], defaults: { sort: string }): Omit<TableState, 'selection'> {
  const filters = names.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])] as const]))
  return {
    page: Number(search['page'] ?? 1),
    size: pageSizes.find((each) => each === search['size']) ?? 20,
    sort: String(search['sort'] ?? defaults.sort),
    q: String(search['q'] ?? ''),
    filters: Object.fromEntries(filters),
  }
}

/** The search part of an address for a state; values that equal the page's defaults are left out. */
export function searchOf(state: Omit<TableState, 'selection'>, defaults: { sort: string }): Record<string, string | number | undefined> {
  const filters = Object.entries(state.filters).map(([name, value]) => [name, value === undefined ? undefined : String(value) || undefined])
  return {
    page: state.page === 1 ? undefined : state.page,
    size: state.size === 20 ? undefined : state.size,
    sort: state.sort === defaults.sort ? undefined : state.sort,
    q: state.q === '' ? undefined : state.q,
    ...Object.fromEntries(filters),
  }
}

interface Settings {
  search: SearchOf
  filters: readonly string[]
  /** The order when the address names none: `-updated_at`. */
  sort?: string
}

/** A DataTable bound to the address: what is shown survives reload, back and sharing; ticks live as long as the page. */
export function useTableUrl({ search, filters, sort = '' }: Settings): TableBinding & {
  hrefFor: (page: number) => string
  setFilter: (name: string, value: string | undefined) => void
  /** The value of a filter and what changes it. */
  bind: ReturnType<typeof bindFilters>
} {
  const navigate = useNavigate()
  const router = useRouter()
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const names = filters.join(' ')
  const shown = useMemo(() => stateOf(search, names.split(' ').filter(Boolean), { sort }), [search, names, sort])
  const value = { ...shown, selection }
  const withState = (state: Omit<TableState, 'selection'>) => (old: Record<string, unknown>) => {
    const own = Object.fromEntries(names.split(' ').map((name) => [name, undefined]))
    return { ...old, ...own, ...searchOf(state, { sort }) }
  }
  const onChange = (next: TableState) => {
    setSelection(next.selection)
    const { selection: _ticks, ...state } = next
    if (JSON.stringify(state) === JSON.stringify(shown)) return
    // Each key of a search would be a step back otherwise.
    void navigate({ to: '.', search: withState(state) as never, replace: state.q !== shown.q, resetScroll: false })
  }
  const hrefFor = (page: number) => router.buildLocation({ to: '.', search: withState({ ...shown, page }) as never }).publicHref
  const setFilter = (name: string, given: string | undefined) => {
    const filters = { ...shown.filters, [name]: given }
    onChange({ ...value, page: 1, filters, selection: selection.all ? nothingSelected : selection })
  }
  return { value, onChange, hrefFor, setFilter, bind: bindFilters({ filters: shown.filters, onFilter: setFilter }) }
}

interface Chosen<Row> {
  selection: Selection
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** One page of 200 of everything that matches, for “all that match”. */
  fetchPage: (page: number) => Promise<{ items: readonly Row[]; total: number }>
}

/** The ids a bulk action is for, and the names of those that are known here. */
export async function chosenIds<Row>({ selection, rowId, fetchPage }: Omit<Chosen<Row>, 'rows'>): Promise<string[]> {
  if (!selection.all) return [...selection.ids]
  const ids: string[] = []
  for (let page = 1, total = 1; (page - 1) * 200 < total; page += 1) {
    const found = await fetchPage(page)
    total = found.total
    ids.push(...found.items.map(rowId).filter((id) => isTicked(selection, id)))
  }
  return ids
}
