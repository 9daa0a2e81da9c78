import type { UserImportOptions } from '@beacon/api/people/user-import'
import type { SignedIn } from '../../../context.ts'
import { dayIn } from '../../../zone.ts'
import type { SheetLine } from '../../platform/sheet/index.ts'
import { maskedPersonal, personalOf } from '../user/index.ts'
import type { Facts } from './facts.ts'
import { setsPassword, type Person } from './person.ts'

const hidden = '••••••'
const same = (a: string | null | undefined, b: string | null | undefined) => (a ?? '') === (b ?? '')

/** What overwriting would change, old → new; what stands there now is masked as in every list. */
export function compare(
  ctx: SignedIn,
  line: SheetLine,
  person: Person,
  { facts: { tree, settings }, options }: { facts: Facts; options: UserImportOptions },
): void {
  if (person.account === null) return
  const { user, role } = person.account
  const add = (column: string, old: string | null | undefined, now: string | null | undefined) =>
    line.changes.push({ column, old: old ?? '', new: now ?? '' })
  for (const column of ['name', 'rep_name', 'work_id', 'introduction'] as const) {
    const now = person[column]
    if (now !== undefined && !same(now, user[column])) add(column, user[column], now)
  }
  const old = personalOf(ctx, user)
  const shown = maskedPersonal(old)
  for (const column of ['phone', 'email', 'id_card', 'address'] as const) {
    const now = person[column]
    if (now === undefined || same(now, old[column])) continue
    add(column, shown[column], column === 'id_card' ? maskedPersonal({ ...old, id_card: now }).id_card : now)
  }
  const pathOf = (id: string | null) => tree.byId.get(id ?? '')?.path.join('/') ?? ''
  if (person.organisation_id === null) add('organisation', pathOf(user.organisation_id), line.text('organisation'))
  else if (person.organisation_id !== undefined && person.organisation_id !== user.organisation_id)
    add('organisation', pathOf(user.organisation_id), pathOf(person.organisation_id))
  if (person.role !== undefined && person.role.resource_id !== role.resource_id) add('role', role.name_en, person.role.name_en)
  const end = user.expires_at === null ? null : Date.parse(user.expires_at)
  const newEnd = person.expires_at === undefined ? end : person.expires_at === null ? null : Date.parse(person.expires_at)
  if (end !== newEnd)
    add('expires_at', user.expires_at === null ? '' : dayIn(settings.time_zone, Date.parse(user.expires_at)), line.text('expires_at'))
  if (setsPassword(ctx, person, options)) add('password', hidden, hidden)
}
