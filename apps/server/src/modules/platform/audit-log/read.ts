import { auditCountMost, auditSearchMost, type audit as contract, type AuditRow } from '@beacon/api/platform/audit'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { closed, saidName } from '../audit/index.ts'
import { standingOf } from './objects.ts'
import { isSearch, whereOf } from './where.ts'

type PageRow = Omit<AuditRow, 'object_exists' | 'object_kind'>
const columns = sql`a.seq, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.user_id, a.username, u.rep_name, a.role_name, a.module, a.operation,
  a.object_type, a.object_id, ${sql.raw(saidName)} as object_name, a.contest_id, a.result, a.error_code, host(a.ip) as ip, a.request_id`

type Query = Parsed<typeof contract.list>['query']

/** A page of the log. The count stops early: nobody pages through a hundred thousand rows. */
export async function listAudit(ctx: Ctx, query: Query, searchMost = auditSearchMost): Promise<Reply<typeof contract.list>> {
  const { page, size, sort = '-at', ...filters } = query
  const isOldestFirst = sort === 'at'
  const order = isOldestFirst ? sql`a.at, a.seq` : sql`a.at desc, a.seq desc`
  const place = { order, limit: sql`limit ${size} offset ${(page - 1) * size}` }
  const searched_until = isSearch(filters.q) ? await searchEnd(ctx.db, filters, isOldestFirst, searchMost) : null
  const end = isOldestFirst ? sql`a.at < ${searched_until}` : sql`a.at >= ${searched_until}`
  const where = searched_until === null ? whereOf(filters) : sql`${whereOf(filters)} and ${end}`
  const { rows, total } = await (isSearch(filters.q) ? pageOfSearch(ctx.db, where, place) : pageOfAll(ctx.db, where, place))
  const standing = await standingOf(ctx.db, rows)
  const items = rows.map((row): AuditRow => ({ ...row, ...standing(row) }))
  return { items, total: Math.min(total, auditCountMost), is_capped: total > auditCountMost, searched_until }
}

interface Place {
  order: SQL
  limit: SQL
}
interface Page {
  rows: PageRow[]
  /** Up to one more than is counted. */
  total: number
}

async function pageOfAll(executor: Executor, where: SQL, { order, limit }: Place): Promise<Page> {
  const [rows, counted] = await Promise.all([
    selectRows(executor, where, order, limit),
    executor.execute<{ n: number }>(
      sql`select count(*)::int as n from (select from audit a where ${where} limit ${auditCountMost + 1}) as counted`,
    ),
  ])
  return { rows, total: counted.rows[0]?.n ?? 0 }
}

/** No index helps to search in content, so it is gone through once, for the count and for the page. */
async function pageOfSearch(executor: Executor, where: SQL, { order, limit }: Place): Promise<Page> {
  const { rows } = await executor.execute<{ n: number; seqs: string[] }>(
    sql`with found as materialized (select a.seq, a.at from audit a where ${where} order by ${order} limit ${auditCountMost + 1})
      select (select count(*)::int from found) as n, array(select a.seq from found a order by ${order} ${limit}) as seqs`,
  )
  const { n = 0, seqs = [] } = rows[0] ?? {}
  return {
    rows: seqs.length === 0 ? [] : await selectRows(executor, sql`a.seq = any(${sql.param(seqs)}::bigint[])`, order, sql``),
    total: n,
  }
}

/** Where a search of this span stops, so that it answers in seconds however long the log is; null when it comes to the end. */
async function searchEnd(
  executor: Executor,
  { q: _, ...filters }: Partial<Query>,
  isOldestFirst: boolean,
  most: number,
): Promise<string | null> {
  const where = whereOf(filters)
  // The first that is not looked at is the beginning of the rest either way: `from` takes its own moment in, `to` does not.
  const [order, skipped] = isOldestFirst ? [sql`a.at, a.seq`, most] : [sql`a.at desc, a.seq desc`, most - 1]
  const { rows } = await executor.execute<{ at: string }>(
    sql`select to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from audit a where ${where} order by ${order} offset ${skipped} limit 1`,
  )
  return rows[0]?.at ?? null
}

/** The page is picked first and the names are joined to it, so that a filter stays on one index. */
async function selectRows(executor: Executor, where: SQL, order: SQL, limit: SQL): Promise<PageRow[]> {
  const { rows } = await executor.execute<PageRow & Record<string, unknown>>(
    sql`select ${columns} from (select * from audit a where ${where} order by ${order} ${limit}) as a left join "user" u on u.resource_id = a.user_id order by ${order}`,
  )
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

type Detail = Reply<typeof contract.get>

export async function readAudit(ctx: Ctx, seq: number): Promise<Detail> {
  const [row] = await selectRows(ctx.db, sql`a.seq = ${seq}`, sql`a.seq`, sql``)
  if (row === undefined) return fail('not_found')
  const [standing, more, previous, next] = await Promise.all([
    standingOf(ctx.db, [row]),
    readMore(ctx.db, row),
    neighbourOf(ctx.db, row, 'before'),
    neighbourOf(ctx.db, row, 'after'),
  ])
  return { ...row, ...standing(row), ...more, previous, next }
}

type More = Pick<Detail, 'before' | 'after' | 'batch_id' | 'batch_rows' | 'session' | 'token' | 'sealed'>
interface MoreRow extends Record<string, unknown> {
  before: Detail['before']
  after: Detail['after']
  batch_id: string | null
  batch_rows: number
  session_id: string | null
  user_agent: string | null
  session_ip: string | null
  session_at: string | null
  token_id: string | null
  token_name: string | null
  sealed: boolean
}

async function readMore(executor: Executor, { seq, module }: PageRow): Promise<More> {
  const { rows } =
    await executor.execute<MoreRow>(sql`select a.before, a.after, a.batch_id, a.session_id, s.user_agent, host(s.ip) as session_ip,
      to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as session_at, a.token_id, t.name as token_name,
      exists (select from audit_seal l where a.seq between l.first_seq and l.last_seq and a.seq = any(l.seqs)) as sealed,
      case when a.batch_id is null then 1 else (select count(*)::int from audit b where b.batch_id = a.batch_id and b.at between a.at - interval '1 hour' and a.at + interval '1 hour') end as batch_rows
    from audit a left join session s on s.resource_id = a.session_id left join api_token t on t.resource_id = a.token_id where a.seq = ${seq}`)
  const [row] = rows
  if (row === undefined) return fail('not_found')
  const { session_id, token_id, before, after, batch_id, batch_rows, sealed } = row
  return {
    // Rows of an older server hold what is closed today.
    before: closed(module, before),
    after: closed(module, after),
    batch_id,
    batch_rows,
    sealed,
    session: session_id === null ? null : { session_id, user_agent: row.user_agent ?? '', ip: row.session_ip, created_at: row.session_at },
    token: token_id === null ? null : { token_id, name: row.token_name },
  }
}

async function neighbourOf(executor: Executor, { object_id, at, seq }: PageRow, side: 'before' | 'after'): Promise<Detail['previous']> {
  if (object_id === null || object_id === '') return null
  const [sign, order] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const { rows } = await executor.execute<NonNullable<Detail['previous']>>(sql`select a.seq, a.module, a.operation,
      to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from audit a where a.object_id = ${object_id} and (a.at, a.seq) ${sign} (${at}::timestamptz, ${seq}::bigint) order by a.at ${order}, a.seq ${order} limit 1`)
  const [row] = rows
  return row === undefined ? null : { ...row, seq: Number(row.seq) }
}
