import { adminPaths } from './paths/admin.ts'
import { arenaPaths } from './paths/arena.ts'
import { groups } from './paths/groups.ts'
import { screensPaths } from './paths/screens.ts'

export { adminPaths } from './paths/admin.ts'
export { arenaPaths } from './paths/arena.ts'
export { groups } from './paths/groups.ts'
export { findKind, kinds, kindTitle, slug, type Kind } from './paths/kinds.ts'
export {
  bankKinds,
  builtKindNames,
  builtKindOf,
  builtKinds,
  findBuiltKind,
  hasCapability,
  isBuiltKind,
  pointDigits,
  type BuiltKind,
} from './kinds/index.ts'
export type { Capability, KindEntry } from './kinds/kind.ts'
export { bankPath, contestListPath, deskPath, playPath } from './kinds/addresses.ts'
export { screensPaths } from './paths/screens.ts'
export type { Access, PathRow } from './paths/row.ts'
export { fillPath, type ParamsOf } from './paths/fill.ts'
export { hasPage } from './paths/has-page.ts'
export { pathsOf, findPathRow } from './paths/find.ts'

/** All pages of all apps stand under this. */
export const basePath = '/page/mg/ct'

export const appNames = ['admin', 'arena', 'screens'] as const
export type AppName = (typeof appNames)[number]

export const pathTable = { admin: adminPaths, arena: arenaPaths, screens: screensPaths } as const
export type PathOf<App extends AppName> = (typeof pathTable)[App][number]['path']

const owners: ReadonlyArray<readonly [RegExp, AppName]> = [
  [/^\/admin(\/|$)/, 'admin'],
  // bounded: put together of constants, and a part of a path ends at the next slash
  [new RegExp(`^/contest/(${groups.display.join('|')})/[^/]+/[^/]+/?$`), 'screens'],
  [/^\/(public|ranking|theory)(\/|$)/, 'screens'],
]

/** The app that shows a page; `path` is what follows the base path, without a query. */
export function pageOwner(path: string): AppName {
  return owners.find(([pattern]) => pattern.test(path))?.[1] ?? 'arena'
}
