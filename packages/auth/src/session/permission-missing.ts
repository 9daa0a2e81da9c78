import type { Permission } from '@beacon/api/people/permissions'

/** A page that exists, but not for this person: its screen names the missing items. */
export class PermissionMissing extends Error {
  override readonly name = 'PermissionMissing'
  readonly items: readonly Permission[]
  constructor(items: readonly Permission[]) {
    super(`Missing permission: ${items.join(', ')}`)
    this.items = items
  }
}
