import { adminPaths } from './admin.ts'
import { arenaPaths } from './arena.ts'
import { groups } from './groups.ts'
import type { PathRow } from './row.ts'
import { screensPaths } from './screens.ts'

/** The rows of one app. */
export function pathsOf(app: 'admin' | 'arena' | 'screens'): readonly PathRow[] {
  return app === 'admin' ? adminPaths : app === 'arena' ? arenaPaths : screensPaths
}

function patternOf(path: string): RegExp {
  const source = path
    .replace(/[.*+?^$|()[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\{(\w+)\}/g, (_, name: keyof typeof groups) => `(?:${groups[name].join('|')})`)
  // bounded: paths are constants of the table, and a part of one ends at the next slash
  return new RegExp(`^${source}/?$`)
}

const isFixed = (row: PathRow): boolean => !/[:{]/.test(row.path)
const byFixedFirst = (rows: readonly PathRow[]): readonly PathRow[] => [...rows].sort((a, b) => Number(isFixed(b)) - Number(isFixed(a)))

/** Reads a table once and answers the row that an address (without base path and query) belongs to, or null. */
export function findPathRow(rows: readonly PathRow[]): (path: string) => PathRow | null {
  const table = byFixedFirst(rows).map((row) => [patternOf(row.path), row] as const)
  return (path) => table.find(([pattern]) => pattern.test(path))?.[1] ?? null
}
