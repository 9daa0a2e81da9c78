import type { Parsed, Reply, SortName } from '@beacon/api/endpoint'
import type { InboxRow, message as contract } from '@beacon/api/people/message'
import { sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { passwordRequest } from '../../../db/schema/people/session.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'
import { orderSql, pageSql, type Sorting } from '../../../db/list.ts'
import { organisationScope } from '../../people/organisation/index.ts'
import { closeRequest } from '../../people/session/index.ts'
import { deskThreads, tellManagers } from '../../contest/talk/thread/index.ts'

type Query = Parsed<typeof contract.inbox.list>['query']

/** Requests for a new password that nobody answered, of people in the own scope. */
async function requests(ctx: SignedIn): Promise<SQL> {
  const scope = await organisationScope(ctx)
  const within = scope === null ? sql`true` : sql`u.organisation_id = any(${sql.param(scope)}::uuid[])`
  return sql`
    select 'password_request' as kind, p.resource_id, coalesce(nullif(u.name, ''), u.rep_name) || ' (' || u.username || ')' as "from",
      u.resource_id as user_id, '' as subject, host(p.ip) as text, null::uuid as contest_id, null::text as contest_name, 'open' as status,
      null::uuid as assigned_id, null::text as assigned_name, p.created_at as updated_at
    from ${passwordRequest} p join ${user} u on u.resource_id = p.user_id
    where p.closed_at is null and u.deleted_at is null and ${within}`
}

const everything = async (ctx: SignedIn): Promise<SQL> => sql`(${await deskThreads(ctx)} union all ${await requests(ctx)}) i`

function filtersOf(ctx: SignedIn, { contest_id, assigned, q = '' }: Query): SQL {
  const like = containing(q.normalize('NFC').trim())
  const me = sql`${ctx.actor.user_id}::uuid`
  const taken = {
    me: sql`i.assigned_id = ${me}`,
    nobody: sql`i.assigned_id is null`,
    others: sql`i.assigned_id <> ${me}`,
  }
  return sql`${contest_id === undefined ? sql`true` : sql`i.contest_id = ${contest_id}::uuid`}
    and ${assigned === undefined ? sql`true` : taken[assigned]}
    and ${like === '%%' ? sql`true` : sql`concat_ws(' ', i."from", i.subject, i.text, i.contest_name) ilike ${like}`}`
}

const columns: Readonly<Record<SortName<typeof contract.inbox.list>, SQL>> = {
  updated_at: sql`i.updated_at`,
  from: sql`lower(i."from")`,
  subject: sql`lower(i.subject)`,
  contest_name: sql`lower(i.contest_name)`,
  status: sql`i.status`,
}
const sorting: Sorting<keyof typeof columns> = { columns, usual: '-updated_at', ties: () => [sql`i.resource_id desc`] }
interface Raw extends Omit<InboxRow, 'assigned_to'>, Record<string, unknown> {
  assigned_id: string | null
  assigned_name: string | null
}

/** Open ones first unless another order is asked for. */
export async function listInbox(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.inbox.list>> {
  const { status = [], sort } = query
  const from = await everything(ctx)
  const filters = filtersOf(ctx, query)
  const isIn = status.length === 0 ? sql`true` : sql`i.status = any(${sql.param(status)}::text[])`
  const order = sql`${sort === undefined ? sql`(i.status <> 'open'), ` : sql``}${orderSql(sorting, sort)}`
  const { rows } = await ctx.db.execute<Raw>(sql`
    select * from ${from} where ${filters} and ${isIn} order by ${order} ${pageSql(query)}`)
  const { rows: sums } = await ctx.db.execute<{ open: number; answered: number; closed: number }>(sql`
    select (count(*) filter (where i.status = 'open'))::int as open, (count(*) filter (where i.status = 'answered'))::int as answered,
      (count(*) filter (where i.status = 'closed'))::int as closed from ${from} where ${filters}`)
  const { rows: contests } = await ctx.db.execute<{ resource_id: string; name: string }>(sql`
    select distinct i.contest_id as resource_id, i.contest_name as name from ${from} where i.contest_id is not null order by 2`)
  const counts = sums[0] ?? { open: 0, answered: 0, closed: 0 }
  const wanted = new Set<string>(status.length === 0 ? ['open', 'answered', 'closed'] : status)
  const total = Object.entries(counts).reduce((sum, [name, n]) => sum + (wanted.has(name) ? n : 0), 0)
  return { items: rows.map(rowOf), total, counts, contests }
}

function rowOf({ assigned_id, assigned_name, ...row }: Raw): InboxRow {
  const assigned_to = assigned_id === null ? null : { user_id: assigned_id, name: assigned_name ?? '' }
  return { ...row, assigned_to, updated_at: new Date(String(row.updated_at)).toISOString() }
}

export async function countInbox(ctx: SignedIn): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${await everything(ctx)} where i.status = 'open'`)
  return rows[0]?.n ?? 0
}

/** Without a new password: nobody asked, or it was answered elsewhere. */
export async function dismissRequest(ctx: SignedIn, id: string): Promise<{ ok: true }> {
  const { rows } = await ctx.db.execute<{ from: string; user_id: string }>(
    sql`select i."from", i.user_id from (${await requests(ctx)}) i where i.resource_id = ${id}::uuid`,
  )
  const row = rows[0] ?? fail('not_found')
  const entry = {
    module: 'message' as const,
    operation: 'close' as const,
    object_type: 'user',
    object_id: row.user_id,
    object_name: row.from,
  }
  await change(ctx, entry, async (tx) => {
    await closeRequest(tx, { resource_id: id }, ctx.actor.user_id)
    await tellManagers(tx, id)
  })
  return { ok: true }
}
