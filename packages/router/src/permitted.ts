import type { Permission } from '@beacon/api/permissions'
import type { PathRow } from './paths.ts'

/** Whether somebody who holds `permissions` may see the row's page in a menu. */
export function isPermitted(row: PathRow, permissions: ReadonlySet<Permission>): boolean {
  return row.items.every((item) => permissions.has(item))
}

/** A page without values in its address can stand in a menu, or be what an app opens with. */
const hasNoValues = (row: PathRow): boolean => !/[:{]/.test(row.path)

/**
 * The page an app opens with: `preferred` when it is permitted and built, else the first titled row that is.
 * Null when nothing is: the person's role opens no page of this app.
 */
export function firstPermittedPath(options: {
  rows: readonly PathRow[]
  preferred: string
  permissions: ReadonlySet<Permission>
  isBuilt: (path: string) => boolean
}): string | null {
  const { rows, preferred, permissions, isBuilt } = options
  const open = rows.filter(
    (row) => (row.access === 'user' || row.access === 'perm') && row.path !== '/' && row.path !== '/admin' && row.path !== '/admin/wizard',
  )
  const usable = open.filter((row) => hasNoValues(row) && row.en !== '' && isPermitted(row, permissions) && isBuilt(row.path))
  return (usable.find((row) => row.path === preferred) ?? usable[0])?.path ?? null
}
