import type { Permission } from '@beacon/api/people/permissions'
import { can, type Ctx, type SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { viewerFor } from '../viewer-cookie/index.ts'
import { nowOf, openContest } from './open-contest.ts'
import type { OpenContest, SeenContest, StaffRole, Standpoint } from './seen.ts'

/** The contest role of the caller, or null. `contest.all` stands for administrator. */
export function staffRole(ctx: Ctx, open: OpenContest): StaffRole | null {
  if (ctx.actor === null || !can(ctx, `kind.${open.row.kind}`) || !can(ctx, 'contest.read')) return null
  return open.staff.get(ctx.actor.user_id) ?? (can(ctx, 'contest.all') ? 'administrator' : null)
}

/** A contest as players, screens and staff may see it. What one may not see does not exist: hidden ones are the staff's. */
export async function seeContest(ctx: Ctx, id: string): Promise<SeenContest> {
  const open = await openContest(ctx, id)
  if (open === null) return fail('contest_not_found')
  const seen = (standpoint: Standpoint): SeenContest => ({ contest: open.row, standpoint, now: nowOf(open), open })
  if (staffRole(ctx, open) !== null) return seen('staff')
  if (ctx.actor !== null && open.row.is_public && can(ctx, 'front.contest.view')) return seen('player')
  if ((await viewerFor(ctx, id)) !== null) return seen('viewer')
  return fail('contest_not_found')
}

const refereeMay: ReadonlySet<Permission> = new Set([
  'contest.read',
  'contest.watch',
  'contest.score',
  'contest.bulletin',
  'marking.mark',
  'marking.review',
  'referee.decide',
])

/** A contest for its staff. 404 for others; 403 for a referee who asks for an administrator's item. */
export async function staffContest(ctx: SignedIn, id: string, item: Permission): Promise<SeenContest> {
  const open = await openContest(ctx, id)
  const role = open === null ? null : staffRole(ctx, open)
  if (open === null || role === null) return fail('contest_not_found')
  if (role === 'referee' && !refereeMay.has(item)) return fail('permission_missing', { item })
  return { contest: open.row, standpoint: 'staff', now: nowOf(open), open }
}

/** Those of the items that the caller holds at a contest, as its staff; none for others. */
export async function staffItems<Item extends Permission>(ctx: Ctx, id: string, items: readonly Item[]): Promise<Item[]> {
  const open = await openContest(ctx, id)
  const role = open === null ? null : staffRole(ctx, open)
  if (role === null) return []
  return items.filter((item) => can(ctx, item) && (role !== 'referee' || refereeMay.has(item)))
}
