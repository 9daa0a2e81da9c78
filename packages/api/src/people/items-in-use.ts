import { isInUse } from './permissions-in-use.ts'
import { permissionTree, type Permission } from './permissions.ts'

/** The items that something asks for, in the order of the tree. */
export const itemsInUse: readonly Permission[] = (Object.keys(permissionTree) as Permission[]).filter(isInUse)
