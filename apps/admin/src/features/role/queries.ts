import { query, queryKeyOf } from '@beacon/api/query'
import { role, type RoleChoice } from '@beacon/api/people/role'
import { useFormatLocale } from '@beacon/i18n'
import type { QueryClient } from '@tanstack/react-query'

export const roleQuery = (resource_id: string) => query(role.get, { params: { resource_id } })
/** All roles on one page: there are few. */
export const allRolesQuery = query(role.table, { query: { size: 200 } })

export async function refreshRoles(client: QueryClient): Promise<void> {
  const keys = [role.table, role.list, role.get, role.members].map((endpoint) => queryKeyOf(endpoint)[0])
  await client.invalidateQueries({ predicate: ({ queryKey }) => keys.includes(queryKey[0]) })
}

export function useRoleName(): (row: Pick<RoleChoice, 'name_en' | 'name_zh'>) => string {
  const locale = useFormatLocale()
  return (row) => (locale === 'zh' ? row.name_zh : row.name_en)
}
