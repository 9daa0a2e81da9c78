import type { UserImportOptions } from '@beacon/api/people/user-import'
import type { SignedIn } from '../../../context.ts'
import { mayMakePath } from '../organisation-import/index.ts'
import type { SheetLine } from '../../platform/sheet/index.ts'
import type { Facts, RoleRecord } from './facts.ts'
import type { Person } from './person.ts'

export const itemsMost = 3

/** What is in a role that the caller lacks; the administrator's is given by administrators. */
export function itemsAbove(ctx: SignedIn, { key, permissions }: RoleRecord): string[] {
  const held: ReadonlySet<string> = ctx.actor.permissions
  const above = permissions.filter((item) => !held.has(item))
  return above.length === 0 && key === 'administrator' && !ctx.actor.is_admin ? ['administrator'] : above
}

/** By its name in either language. */
export function judgeRole(ctx: SignedIn, line: SheetLine, person: Person, { roles }: Facts): void {
  const given = line.given('role')
  if (given === undefined || line.isWrong('role')) return
  if (given === '') return line.tell('role', 'cell_empty')
  const [role, ...others] = roles.get(given.normalize('NFKC').toLowerCase()) ?? []
  if (role === undefined) return line.tell('role', 'lookup_missing', { noun: 'role', value: given })
  if (others.length > 0) return line.tell('role', 'lookup_ambiguous', { value: given, n: others.length + 1 })
  person.role = role
  if (role.resource_id === person.account?.role.resource_id) return
  if (person.account?.user.resource_id === ctx.actor.user_id) return line.tell('role', 'self_refused')
  const above = itemsAbove(ctx, role)
  if (above.length > 0) line.tell('role', 'grant_exceeds_own', { items: above.slice(0, itemsMost).join(', ') })
}

/** By path or code within the own scope; one that is not there is an error, or is made. */
export function judgeOrganisation(
  ctx: SignedIn,
  line: SheetLine,
  person: Person,
  { facts: { tree }, options }: { facts: Facts; options: UserImportOptions },
): void {
  const given = line.given('organisation')
  if (given === undefined || line.isWrong('organisation')) return
  if (given === '') return line.tell('organisation', 'cell_empty')
  const found = tree.find(given)
  if (found.kind === 'one') {
    person.organisation_id = found.place.row.resource_id
    return
  }
  if (found.kind === 'many') return line.tell('organisation', 'lookup_ambiguous', { value: given, n: found.n })
  if (options.unknown_organisations === 'error') return line.tell('organisation', 'lookup_missing', { noun: 'organisation', value: given })
  if (!mayMakePath(ctx, line, 'organisation', tree)) return
  person.organisation_id = null
  line.warn('organisation', 'organisation_new', { value: given })
}
