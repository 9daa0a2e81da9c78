import type { Permission } from '@beacon/api/people/permissions'

/** Who opens an address: `public` anyone, `key` a viewer key or signed link, `user` any login, `perm` the permission items. */
export type Access = 'public' | 'key' | 'user' | 'perm'

/** One row of the path table. `{group}` stands for one value of `groups`, `:name` for any text. */
export type PathRow = {
  readonly path: `/${string}`
  readonly access: Access
  /** All of them are needed to enter; on a `user` page they only decide whether the menu names it. */
  readonly items: readonly Permission[]
  readonly en: string
  readonly zh: string
}
