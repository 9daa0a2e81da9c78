import { useSession } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import type { TableBinding } from '@beacon/ui/table'
import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { tableStatus } from './table-status.ts'

/** What a list's operation replies: one page of rows, and how many match on all pages. */
interface Page<Row> {
  items: readonly Row[]
  total: number
}

interface Words {
  /** What could not be loaded, as a sentence. */
  failed: ReactNode
  /** The column choice of this person is stored under it. */
  key?: string
}

type Binding = TableBinding & { hrefFor?: (page: number) => string }

/** What a `DataTable` takes of its state, its query and the person; `shown` are the rows of a list that was narrowed here. */
export function useListTable<Row>(
  table: Binding,
  query: UseQueryResult<Page<Row>>,
  { failed, key }: Words,
  shown: { rows: readonly Row[]; total: number } = { rows: query.data?.items ?? [], total: query.data?.total ?? 0 },
) {
  const me = useSession()
  return {
    // A list in a dialog or a panel has no address of its own.
    hrefFor: () => '#',
    ...table,
    rows: shown.rows,
    total: shown.total,
    status: tableStatus(query),
    error: <LoadFailed title={failed} query={query} />,
    ...(key === undefined ? {} : { storageKey: `${me.resource_id}.${key}` }),
  }
}

/** What a list is about by the key of its query: operation, object, and the kind or bank whose rows it asks for. */
function subjectOf([path, object, asked]: QueryKey): string {
  const { kind = null, bank = null } = (asked ?? {}) as { kind?: unknown; bank?: unknown }
  return JSON.stringify([path, object, kind, bank])
}

/** A list: its page is read by `options`, the last one of the same subject stays while the next one loads, and `list.table` is given to a `DataTable`. */
export function useList<Row, Reply extends Page<Row>, Key extends QueryKey>(
  table: Binding,
  options: UseQueryOptions<Reply & Page<Row>, Error, Reply & Page<Row>, Key>,
  words: Words,
) {
  const query = useQuery({
    ...options,
    placeholderData: (last, before) => (before && subjectOf(before.queryKey) === subjectOf(options.queryKey) ? last : undefined),
  })
  const props = useListTable<Row>(table, query, words)
  return { query, data: query.data, rows: props.rows, total: props.total, table: props }
}
