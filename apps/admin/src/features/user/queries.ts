import { query, queryKeyOf } from '@beacon/api/query'
import { user } from '@beacon/api/people/user'
import type { QueryClient } from '@tanstack/react-query'

export const userQuery = (resource_id: string) => query(user.get, { params: { resource_id } })

export async function refreshUsers(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeyOf(user.list) }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf(user.reviews) }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf(user.get) }),
  ])
}
