import type { TableState } from '@beacon/ui/table'
import { oneOf } from '../../parts/list/table-url.ts'

const isId = (word: string) => /^[0-9a-f-]{36}$/u.test(word)
const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** What the address asks of the list. */
export function listQueryOf({ q, sort, page, size, filters }: Omit<TableState, 'selection'>) {
  const idOf = (name: string) => {
    const word = String(filters[name] ?? '')
    return isId(word) ? word : undefined
  }
  return {
    page,
    size,
    ...defined({
      q: q === '' ? undefined : q,
      sort: sort === '' ? undefined : sort,
      status: oneOf(filters['status'], ['making', 'ready', 'failed', 'cancelled']),
      virt_type: oneOf(filters['virt_type'], ['container', 'vm']),
      role: oneOf(filters['role'], ['base', 'target', 'workstation', 'router', 'probe']),
      os: oneOf(filters['os'], ['linux', 'windows', 'other']),
      arch: oneOf(filters['arch'], ['amd64', 'arm64']),
      used: oneOf(filters['used'], ['never', 'contests', 'running']),
      tested: oneOf(filters['tested'], ['untested', 'passed', 'failed']),
      over_mb: oneOf(filters['over_mb'], ['100', '500', '1024', '5120']),
      category_id: idOf('category_id'),
      creator_id: idOf('creator_id'),
    }),
  }
}
