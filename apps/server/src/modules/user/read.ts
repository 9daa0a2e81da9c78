import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { role as roleContract, user as contract } from '@beacon/api/user'
import { and, asc, desc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../context.ts'
import { organisation } from '../../db/schema/organisation.ts'
import { role } from '../../db/schema/role.ts'
import { user } from '../../db/schema/user.ts'
import { fail } from '../../failure.ts'
import { writeAudit } from '../audit/index.ts'
import { idsBelow, scopeOf } from '../organisation/index.ts'
import { countUsers, findUser, listRoles, listUsers, statusColumn } from './repo.ts'
import { rowOf } from './view.ts'

type Query = Parsed<typeof contract.list>['query']

const sortColumns: Record<string, SQL> = {
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

/** Living accounts within the caller's organisations (all with `people.all`); oneself always. */
export async function inScope(ctx: SignedIn): Promise<SQL | undefined> {
  const scope = await scopeOf(ctx)
  if (scope === null) return isNull(user.deleted_at)
  const own = eq(user.resource_id, ctx.actor.user_id)
  return and(isNull(user.deleted_at), scope.length === 0 ? own : or(own, inArray(user.organisation_id, scope)))
}

export async function listInScope(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.list>> {
  const below = query.organisation_id === undefined ? [] : await idsBelow(ctx.db, query.organisation_id)
  const filters = and(
    await inScope(ctx),
    searchOf(query.q),
    query.role_id === undefined ? undefined : eq(user.role_resource_id, query.role_id),
    query.organisation_id === undefined ? undefined : below.length === 0 ? sql`false` : inArray(user.organisation_id, below),
    query.source === undefined ? undefined : inArray(sql`${user.source}`, query.source),
  )
  const where = and(filters, query.status === undefined ? undefined : sql`${statusColumn} = ${query.status}`)
  const rows = await listUsers(ctx.db, { where, order: orderOf(query.sort ?? '-created_at'), page: query.page, size: query.size })
  const { normal = 0, to_audit = 0, disabled = 0, expired = 0 } = await countUsers(ctx.db, filters)
  const counts = { all: normal + to_audit + disabled + expired, normal, to_audit, disabled, expired }
  return { items: rows.map((row) => rowOf(ctx, row)), total: query.status === undefined ? counts.all : counts[query.status], counts }
}

/** Names, work ID and e-mail contain the text; a phone only as the whole number, or masks could be guessed open. */
function searchOf(text: string | undefined): SQL | undefined {
  const q = text?.normalize('NFC').trim()
  if (!q) return undefined
  const like = `%${q.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`
  return or(
    ilike(user.username, like),
    ilike(user.name, like),
    ilike(user.rep_name, like),
    ilike(user.work_id, like),
    ilike(user.email, like),
    eq(user.phone, q),
  )
}

function orderOf(sort: string): SQL[] {
  const column = sortColumns[sort.replace(/^-/u, '')] ?? fail('field_wrong', { fields: { sort: { code: 'field_wrong' } } })
  const way = sort.startsWith('-') ? desc : asc
  return [sql`${way(column)} nulls last`, way(user.resource_id)]
}

export async function getInScope(ctx: SignedIn, id: string): Promise<Reply<typeof contract.get>> {
  const found = (await findUser(ctx.db, and(eq(user.resource_id, id), await inScope(ctx)))) ?? fail('not_found')
  return { ...rowOf(ctx, found), introduction: found.user.introduction }
}

/** One account with phone and e-mail in clear; leaves a trace. */
export async function unmask(ctx: SignedIn, id: string): Promise<Reply<typeof contract.get>> {
  if (!can(ctx, 'user.personal')) fail('permission_missing', { item: 'user.personal' })
  const found = (await findUser(ctx.db, and(eq(user.resource_id, id), await inScope(ctx)))) ?? fail('not_found')
  await writeAudit(ctx, ctx.db, [
    { module: 'user', operation: 'unmask', object_type: 'user', object_id: id, object_name: found.user.username },
  ])
  return { ...rowOf(ctx, found), phone: found.user.phone, email: found.user.email, introduction: found.user.introduction }
}

export async function rolesToChoose(ctx: SignedIn): Promise<Reply<typeof roleContract.list>> {
  const rows = await listRoles(ctx.db)
  const items = rows.map(({ resource_id, key, name_en, name_zh, user_count, permissions }) => ({
    resource_id,
    key,
    name_en,
    name_zh,
    user_count,
    permission_count: permissions.length,
  }))
  return { items, total: items.length }
}
