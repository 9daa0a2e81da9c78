import { type Permission, permissionTree } from '@beacon/api/permissions'

/** The name of a permission item, as the role's form calls it. */
export function permissionName(item: Permission, locale: 'en' | 'zh'): string {
  return permissionTree[item][locale]
}
