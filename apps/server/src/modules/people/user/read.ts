import type { Parsed, Reply, SortName } from '@beacon/api/endpoint'
import type { SortOf } from '@beacon/api/fields'
import type { user as contract } from '@beacon/api/people/user'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'
import { orderOf, type Sorting } from '../../../db/list.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { filtersOf, inScope, withStatus } from './filter.ts'
import { countUsers, findUser, listUsers } from './repo.ts'
import { selectSignIn, selectTeams } from './repo-detail.ts'
import { statusColumn } from './user-columns.ts'
import { rowsOf } from './view.ts'

type Query = Parsed<typeof contract.list>['query']
type Detail = Reply<typeof contract.get>

const sortColumns: Readonly<Record<SortName<typeof contract.list>, SQL>> = {
  username: sql`lower(${user.username})`,
  name: sql`lower(${user.name})`,
  rep_name: sql`lower(${user.rep_name})`,
  organisation_name: sql`lower(${organisation.name})`,
  role_name: sql`lower(${role.name_en})`,
  status: statusColumn,
  work_id: sql`${user.work_id}`,
  source: sql`${user.source}`,
  last_login_at: sql`${user.last_login_at}`,
  created_at: sql`${user.created_at}`,
  expires_at: sql`${user.expires_at}`,
}

export async function listInScope(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.list>> {
  const order = orderOf(userSorting(sortColumns, '-created_at'), query.sort)
  const filters = and(await inScope(ctx), await filtersOf(ctx, query))
  const where = and(filters, withStatus(query.status))
  const [found, by] = await Promise.all([
    listUsers(ctx.db, { where, order, page: query.page, size: query.size }),
    countUsers(ctx.db, filters),
  ])
  const { normal = 0, to_audit = 0, disabled = 0, expired = 0 } = by
  const counts = { all: normal + to_audit + disabled + expired, normal, to_audit, disabled, expired }
  return { items: await rowsOf(ctx, found), total: query.status === undefined ? counts.all : counts[query.status], counts }
}

/** Whoever has no value stands last. Nobody is without `created_at`, and its index is read both ways as it is. */
export const userSorting = <Name extends string>(columns: Readonly<Record<Name, SQL>>, usual: SortOf<NoInfer<Name>>): Sorting<Name> => ({
  columns,
  usual,
  ties: (way) => [way(user.resource_id)],
  areNullsLast: (name) => name !== 'created_at',
})

export async function getInScope(ctx: SignedIn, id: string): Promise<Detail> {
  return detailOf(ctx, id, false)
}

/** One account with personal data in clear; leaves a trace. */
export async function unmask(ctx: SignedIn, id: string): Promise<Detail> {
  const detail = await detailOf(ctx, id, true)
  const entry = { module: 'user' as const, operation: 'unmask' as const, object_type: 'user', object_id: id, object_name: detail.username }
  await writeAudit(ctx, ctx.db, [entry])
  return detail
}

async function detailOf(ctx: SignedIn, id: string, isClear: boolean): Promise<Detail> {
  const found = (await findUser(ctx.db, and(eq(user.resource_id, id), await inScope(ctx)))) ?? fail('not_found')
  const [row] = await rowsOf(ctx, [found], isClear)
  if (row === undefined) return fail('not_found')
  const [sign_in, teams] = await Promise.all([selectSignIn(ctx.db, found.user), selectTeams(ctx.db, id)])
  return { ...row, introduction: found.user.introduction, sign_in, teams }
}
