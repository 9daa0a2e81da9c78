import type { Permission } from '@beacon/api/people/permissions'
import { findKind, findPathRow, groups, type PathRow } from './paths.ts'

/** Whether somebody who holds `permissions` may see the row's page in a menu. */
export function isPermitted(row: PathRow, permissions: ReadonlySet<Permission>): boolean {
  return row.items.every((item) => permissions.has(item))
}

/** Whether somebody who holds `permissions` may stay on a page: it has no items, or all are held. Unknown and public pages are let through. */
export function isPathPermitted(rows: readonly PathRow[], permissions: ReadonlySet<Permission>): (path: string) => boolean {
  const rowOf = findPathRow(rows)
  return (path) => {
    const row = rowOf(path)
    if (row === null || row.access === 'public' || row.access === 'key') return true
    const at = row.path.split('/').findIndex((part) => part.startsWith('{'))
    const kind = at === -1 ? null : findKind('admin', path.split('/')[at]?.replace(/-question$/, '') ?? '')
    return isPermitted(row, permissions) && (kind === null || permissions.has(`kind.${kind}`))
  }
}

/** One row for each value of a `{group}` of the path; a page of a contest kind also needs the item of that kind. */
function spelledOut(row: PathRow): readonly PathRow[] {
  const name = /\{(\w+)\}/.exec(row.path)?.[1]
  const values: readonly string[] = name !== undefined && name in groups ? groups[name as keyof typeof groups] : []
  if (name === undefined) return [row]
  return values.map((value) => {
    const kind = findKind('admin', value)
    const path: PathRow['path'] = `/${row.path.slice(1).replace(`{${name}}`, value)}`
    return { ...row, path, items: kind === null ? row.items : [...row.items, `kind.${kind}` as const] }
  })
}

/** Pages that lead on, or are about the product: nobody comes for them. */
const opensNothing: ReadonlySet<string> = new Set(['/', '/admin', '/admin/wizard', '/admin/about'])

/** A page without values in its address can stand in a menu, or be what an app opens with. */
const hasNoValues = (row: PathRow): boolean => !/[:{]/.test(row.path)

/**
 * The page an app opens with: the first of `preferred` that is permitted and built, else the first titled row that is.
 * Null when nothing is: the person's role opens no page of this app.
 */
export function firstPermittedPath(options: {
  rows: readonly PathRow[]
  preferred: readonly string[]
  permissions: ReadonlySet<Permission>
  isBuilt: (path: string) => boolean
}): string | null {
  const { rows, preferred, permissions, isBuilt } = options
  const open = rows.flatMap(spelledOut).filter((row) => (row.access === 'user' || row.access === 'perm') && !opensNothing.has(row.path))
  const usable = open.filter((row) => hasNoValues(row) && row.en !== '' && isPermitted(row, permissions) && isBuilt(row.path))
  const paths: readonly string[] = usable.map(({ path }) => path)
  return preferred.find((path) => paths.includes(path)) ?? paths[0] ?? null
}
