import type { MonitorKind } from '@beacon/api/monitor-choices'
import type { MonitorOperation } from '@beacon/api/user-monitor'
import type { BuiltKind } from '@beacon/engine/kinds'
import type { Pool } from 'pg'
import { kindPerson } from '../../contest/watch/person/index.ts'

export interface OperationRow extends Omit<MonitorOperation, 'at' | 'text'> {
  at: Date
  submission_id: string | null
  text_sealed: Buffer | null
  /** Of what was sent. */
  contest_kind: BuiltKind | null
}

export interface OperationQuery {
  user_ids: readonly string[]
  contest_id: string | null
  kinds: readonly MonitorKind[]
  from: string | null
  /** Older than this. */
  before: string | null
  /** Of each person. */
  limit: number
  order: 'newest' | 'oldest'
}

/** Which kind an audit row is of; what was sent is left to the kind's own table, which knows verdict and text. */
const kindOf = `case
  when a.module = 'auth' and a.operation in ('login', 'second_factor', 'lock') then 'login'
  when a.module = 'auth' and a.operation in ('logout', 'session_end') then 'logout'
  when a.module = 'submission' and a.operation in ('report', 'writeup') then 'report_submit'
  when a.module = 'topic' and a.operation = 'open' then 'topic_open'
  when a.module = 'topic' and a.operation = 'hint_open' then 'hint_open'
  when a.operation = 'download' then 'download'
  else 'other' end`

/** $1 people, $2 contest, $3 kinds, $4 from, $5 before, $6 limit. What one does at the door belongs to every contest. */
const audits = `select 'a' || a.seq as key, a.at, a.user_id, ${kindOf} as kind, a.module, a.operation, a.object_name,
    a.result::text as result, a.error_code, host(a.ip) as ip, null::int as points, null::uuid as submission_id, null::bytea as text_sealed, null::text as contest_kind
  from audit a where a.user_id = w.id and ($2::uuid is null or a.contest_id = $2 or a.module = 'auth')
    and ($4::timestamptz is null or a.at >= $4) and ($5::timestamptz is null or a.at < $5) and ${kindOf} = any($3::text[])
    and not (a.module = 'submission' and a.operation in ('flag', 'batch') and a.result = 'success')`

/** What people sent, kind by kind of contest. Kinds that keep it in the same tables are asked once, and any of them can read it. */
const sent = (way: 'desc' | 'asc'): string =>
  [...new Map(kindPerson.all().map(({ kind, port }) => [port.sent, kind]))]
    .map(([from, kind]) => `(select x.*, '${kind}' from (${from}) x order by 2 ${way} limit $6)`)
    .join(' union all ')

/** Operations of some people, each with at most `limit`. */
export async function selectOperations(pool: Pool, query: OperationQuery): Promise<OperationRow[]> {
  const { user_ids, contest_id, kinds, from, before, limit, order } = query
  const way = order === 'newest' ? 'desc' : 'asc'
  const { rows } = await pool.query<OperationRow>(
    `select q.* from unnest($1::uuid[]) as w(id) cross join lateral (
       select * from ((${audits} order by a.at ${way} limit $6) union all ${sent(way)}) as both_of
       order by at ${way}, key ${way} limit $6
     ) q order by q.at ${way}, q.key ${way}`,
    [user_ids, contest_id, kinds, from, before, limit],
  )
  return rows
}
