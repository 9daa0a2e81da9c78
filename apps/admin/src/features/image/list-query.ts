import type { TableState } from '@beacon/ui/table'
import { boolOf, oneOf } from '../../parts/list/table-url.ts'

/** What the address asks of the list. */
export function listQueryOf({ q, sort, page, size, filters }: Omit<TableState, 'selection'>) {
  const status = oneOf(filters['status'], ['making', 'ready', 'failed', 'cancelled'])
  const source = oneOf(filters['source'], ['build', 'archive'])
  const used = boolOf(filters['used'])
  return {
    page,
    size,
    ...(q === '' ? {} : { q }),
    ...(sort === '' ? {} : { sort }),
    ...(status === undefined ? {} : { status }),
    ...(source === undefined ? {} : { source }),
    ...(used === undefined ? {} : { used }),
  }
}
