import type { TableState } from '@beacon/ui/table'
import { boolOf, oneOf } from '../../../parts/list/table-url.ts'

/** What the address asks of the list. */
export function listQueryOf({ q, sort, page, size, filters }: Omit<TableState, 'selection'>) {
  const checked = oneOf(filters['checked'], ['passed', 'warnings', 'failed'])
  const kind = oneOf(filters['kind'], ['container', 'vm'])
  const used = boolOf(filters['used'])
  return {
    page,
    size,
    ...(q === '' ? {} : { q }),
    ...(sort === '' ? {} : { sort }),
    ...(checked === undefined ? {} : { checked }),
    ...(kind === undefined ? {} : { kind }),
    ...(used === undefined ? {} : { used }),
  }
}
