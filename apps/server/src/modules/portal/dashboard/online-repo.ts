import type { dashboard as contract, OnlineApp, OnlinePerson } from '@beacon/api/platform/dashboard'
import type { Parsed, SortName } from '@beacon/api/endpoint'
import { sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import type { Executor } from '../../../db/database.ts'
import { orderSql, pageSql, type Sorting } from '../../../db/list.ts'

/** Organisations seen; null = all. */
export type Scope = readonly string[] | null
export const inScope = (scope: Scope): SQL => (scope === null ? sql`true` : sql`u.organisation_id = any(${sql.param([...scope])}::uuid[])`)

/** Everybody online, each once: the session used last says where. */
const here = (scope: Scope): SQL => sql`
  select distinct on (s.user_id) s.user_id, host(s.ip) as ip, s.created_at as since, coalesce(p.app, 'program') as app, p.page,
    u.username, u.rep_name, u.role_resource_id
  from session s join "user" u on u.resource_id = s.user_id left join session_page p on p.session_id = s.resource_id
  where s.ended_at is null and s.expires_at > now() and s.seen_at > now() - interval '1 minute' and u.deleted_at is null and ${inScope(scope)}
  order by s.user_id, p.at desc nulls last, s.seen_at desc`

export type AppCounts = Record<OnlineApp, number>
export async function countApps(executor: Executor, scope: Scope): Promise<AppCounts> {
  const { rows } = await executor.execute<{ app: OnlineApp; n: number }>(
    sql`select app, count(*)::int as n from (${here(scope)}) h group by app`,
  )
  const counts: AppCounts = { admin: 0, arena: 0, program: 0 }
  for (const { app, n } of rows) counts[app] = n
  return counts
}

const columns: Readonly<Record<SortName<typeof contract.online>, SQL>> = {
  username: sql`lower(h.username)`,
  app: sql`h.app`,
  ip: sql`h.ip`,
  since: sql`h.since`,
  role: sql`r.name_en`,
}
const sorting: Sorting<SortName<typeof contract.online>> = { columns, usual: '-since', ties: () => [sql`h.user_id`] }
export interface OnlineQuery {
  page: number
  size: number
  sort?: Parsed<typeof contract.online>['query']['sort']
  q?: string | undefined
  app?: OnlineApp | undefined
}
type Row = Omit<OnlinePerson, 'since' | 'role'> & { since: Date | string; name_en: string; name_zh: string; total: number } & Record<
    string,
    unknown
  >

export async function selectOnline(
  executor: Executor,
  scope: Scope,
  query: OnlineQuery,
): Promise<{ items: OnlinePerson[]; total: number }> {
  const word = query.q?.trim() ?? ''
  const like = containing(word)
  const { rows } = await executor.execute<Row>(sql`
    select h.user_id, h.username, h.rep_name, h.app, h.page, h.ip, h.since, r.name_en, r.name_zh, r.key is not distinct from 'administrator' as is_protected,
      count(*) over ()::int as total
    from (${here(scope)}) h join role r on r.resource_id = h.role_resource_id
    where (${word === ''} or h.username ilike ${like} or h.rep_name ilike ${like} or h.ip = ${word})
      and (${query.app ?? null}::text is null or h.app = ${query.app ?? null})
    order by ${orderSql(sorting, query.sort)} ${pageSql(query)}`)
  const items = rows.map(({ name_en, name_zh, since, total: _total, ...row }) => ({
    ...row,
    role: { name_en, name_zh },
    since: new Date(since).toISOString(),
  }))
  return { items, total: rows[0]?.total ?? 0 }
}
