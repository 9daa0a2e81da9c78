import type { UserFilters, UserRow } from '@beacon/api/people/user'
import type { TableState } from '@beacon/ui/table'
import { boolOf, listOf, oneOf } from '../../parts/list/table-url.ts'

/** Filters that stand behind “Filters”. */
export const moreFilters = [
  'source',
  'online',
  'expires_within',
  'never_signed_in',
  'two_factor_off',
  'below',
  'created_from',
  'created_to',
] as const
export const userFilterNames = ['role_id', 'organisation_id', ...moreFilters] as const

/** What the address narrows the list to, as the server takes it: for the list, an export and a bulk action alike. */
export function userFiltersOf({ q, filters }: Pick<TableState, 'q' | 'filters'>, status: UserRow['status'] | undefined): UserFilters {
  const text = (name: string) => listOf(filters[name])?.[0]
  const given = {
    q: q === '' ? undefined : q,
    status,
    role_id: text('role_id'),
    organisation_id: text('organisation_id'),
    below: boolOf(filters['below']),
    source: listOf(filters['source']),
    online: boolOf(filters['online']),
    expires_within: oneOf(filters['expires_within'], ['7', '30']),
    never_signed_in: boolOf(filters['never_signed_in']),
    two_factor_off: boolOf(filters['two_factor_off']),
    created_from: text('created_from'),
    created_to: text('created_to'),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
