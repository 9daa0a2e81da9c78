import type { Permission } from '@beacon/api/people/permissions'
import type { SessionUser } from '@beacon/api/people/session'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { meQuery, rolesQuery } from './queries.ts'

/** The signed-in user. Only on pages behind `requireSession`, which loads it first. */
export function useSession(): SessionUser {
  return useSuspenseQuery(meQuery).data
}

const none: ReadonlySet<Permission> = new Set()

/** The permission items of the signed-in user; empty until they are known. */
export function usePermissions(): ReadonlySet<Permission> {
  return useQuery({ ...rolesQuery, select: permissionsOf }).data ?? none
}

/** Whether the signed-in user holds an item: what one may never do is not drawn. */
export function usePermission(item: Permission): boolean {
  return usePermissions().has(item)
}

export function permissionsOf(roles: { permissions: readonly string[] }): ReadonlySet<Permission> {
  // Items of a newer server than this page are harmless: nothing asks for them.
  return new Set(roles.permissions as readonly Permission[])
}
