import { user, type UserFilters, type UserRow } from '@beacon/api/people/user'
import type { TableState } from '@beacon/ui/table'
import { listInput } from '../../parts/list/list-input.ts'

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
export const userFiltersOf = ({ q, filters }: Pick<TableState, 'q' | 'filters'>, status: UserRow['status'] | undefined): UserFilters =>
  listInput(user.list, { q, filters }, { status })
