import type { Parsed, Reply, SortName } from '@beacon/api/endpoint'
import type { user as contract } from '@beacon/api/people/user'
import { and, gte, ilike, lte, or, sql, type SQL } from 'drizzle-orm'
import { orderOf } from '../../../db/list.ts'
import type { SignedIn } from '../../../context.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { user } from '../../../db/schema/people/user.ts'
import { inOrganisation, inScope, likeOf } from './filter.ts'
import { maskedPersonal } from '../../../personal-mask.ts'
import { pathsOf } from './organisation-path.ts'
import { userSorting } from './read.ts'
import { countReviews, listReviews } from './repo-review.ts'
import { flaggedFilter, flagsOf, reviewFilter } from './review-flags.ts'

type Query = Parsed<typeof contract.reviews>['query']

const sortColumns: Readonly<Record<SortName<typeof contract.reviews>, SQL>> = {
  username: sql`lower(${user.username})`,
  name: sql`lower(${user.name})`,
  organisation_name: sql`lower(${organisation.name})`,
  created_at: sql`${user.created_at}`,
  reviewed_at: sql`${user.reviewed_at}`,
}

/** Registrations, the oldest first; search is by username and name only. */
export async function reviewsInScope(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.reviews>> {
  const { q, organisation_id, created_from, created_to, flagged, review, page, size } = query
  const like = likeOf(q)
  const filters = and(
    await inScope(ctx),
    like === undefined ? undefined : or(ilike(user.username, like), ilike(user.name, like)),
    await inOrganisation(ctx, { organisation_id }),
    created_from === undefined ? undefined : gte(user.created_at, created_from),
    created_to === undefined ? undefined : lte(user.created_at, created_to),
    flagged === true ? flaggedFilter : undefined,
  )
  const where = and(filters, reviewFilter(review))
  const [rows, counts] = await Promise.all([
    listReviews(ctx.db, { where, order: orderOf(userSorting(sortColumns, 'created_at'), query.sort), page, size }),
    countReviews(ctx.db, filters),
  ])
  const paths = await pathsOf(
    ctx.db,
    rows.map((row) => row.user.organisation_id),
  )
  const items = rows.map(({ user: row, role, organisation_name, reviewer, ...facts }) => {
    const { phone, email } = maskedPersonal({ phone: row.phone, email: row.email, id_card: null, address: null })
    return {
      resource_id: row.resource_id,
      username: row.username,
      name: row.name,
      organisation_id: row.organisation_id,
      organisation_name,
      organisation_path: paths.get(row.organisation_id ?? '') ?? [],
      role_id: role.resource_id,
      role_name: role.name_en,
      phone,
      email,
      created_at: row.created_at,
      expires_at: row.expires_at,
      registered_address: row.registered_ip?.replace(/\/(?:32|128)$/u, '') ?? null,
      flags: flagsOf(facts),
      audit_status: review,
      reviewer,
      reviewed_at: row.reviewed_at,
      reason: review === 'pending' ? null : row.audit_reason || null,
    }
  })
  return { items, total: counts[review], counts }
}
