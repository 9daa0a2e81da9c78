import { idCardFault, idCardOf, latestToday, phoneOf } from '@beacon/api/people/person-rules'
import type { UserFilters } from '@beacon/api/people/user'
import { and, eq, gte, ilike, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import { can, type SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { user } from '../../../db/schema/people/user.ts'
import { idsBelow, scopeOf } from '../organisation/index.ts'
import { idCardDigest } from './personal.ts'
import { hasTotp, isOnline, statusColumn } from './user-columns.ts'

/** Living accounts within the caller's organisations (all with `people.all`); oneself always. */
export async function inScope(ctx: SignedIn, executor: Executor = ctx.db): Promise<SQL | undefined> {
  const scope = await scopeOf(ctx, executor)
  if (scope === null) return isNull(user.deleted_at)
  const own = eq(user.resource_id, ctx.actor.user_id)
  return and(isNull(user.deleted_at), scope.length === 0 ? own : or(own, inOrganisations(scope)))
}

/** One array parameter, however many organisations there are. */
const inOrganisations = (ids: string[]): SQL => sql`${user.organisation_id} = any(${sql.param(ids)}::uuid[])`

/** The filters of the list but its status tabs, which are counted apart. */
export async function filtersOf(ctx: SignedIn, filters: Omit<UserFilters, 'status'>): Promise<SQL | undefined> {
  const { role_id, source, online, expires_within, never_signed_in, two_factor_off, created_from, created_to } = filters
  const days = sql`make_interval(days => ${Number(expires_within ?? 0)})`
  return and(
    await inOrganisation(ctx, filters),
    searchOf(ctx, filters.q),
    role_id === undefined ? undefined : eq(user.role_resource_id, role_id),
    source === undefined ? undefined : inArray(sql`${user.source}`, source),
    online === undefined ? undefined : online ? isOnline : sql`not ${isOnline}`,
    expires_within === undefined ? undefined : sql`${user.expires_at} > now() and ${user.expires_at} <= now() + ${days}`,
    never_signed_in === true ? isNull(user.last_login_at) : undefined,
    two_factor_off === true ? sql`not ${hasTotp}` : undefined,
    created_from === undefined ? undefined : gte(user.created_at, created_from),
    created_to === undefined ? undefined : lte(user.created_at, created_to),
  )
}

export async function inOrganisation(
  ctx: SignedIn,
  { organisation_id, below = true }: { organisation_id?: string | undefined; below?: boolean | undefined },
): Promise<SQL | undefined> {
  if (organisation_id === undefined) return undefined
  return inOrganisations(below ? await idsBelow(ctx.db, organisation_id) : [organisation_id])
}

export const withStatus = (status: UserFilters['status']): SQL | undefined =>
  status === undefined ? undefined : sql`${statusColumn} = ${status}`

const tidy = (text: string | undefined): string => text?.normalize('NFC').trim() ?? ''

/** A pattern that contains what was typed, signs of the pattern language taken as they are. */
export function likeOf(text: string | undefined): string | undefined {
  const q = tidy(text)
  return q === '' ? undefined : containing(q)
}

/** Names, work ID and e-mail contain the text; a phone or ID card only as the whole number, or masks could be guessed open. */
function searchOf(ctx: SignedIn, text: string | undefined): SQL | undefined {
  const q = tidy(text)
  const like = likeOf(text)
  if (like === undefined) return undefined
  const phone = phoneOf(q, true)
  const isCard = can(ctx, 'user.personal') && idCardFault(q, latestToday()) === null
  return or(
    ilike(user.username, like),
    ilike(user.name, like),
    ilike(user.rep_name, like),
    ilike(user.work_id, like),
    ilike(user.email, like),
    // A landline is one number with its hyphens and without them.
    phone === null ? undefined : sql`replace(${user.phone}, '-', '') = ${phone.replaceAll('-', '')}`,
    isCard ? eq(user.id_card_digest, idCardDigest(ctx, idCardOf(q))) : undefined,
  )
}
