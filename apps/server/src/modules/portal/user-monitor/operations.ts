import type { MonitorKind, MonitorOperation } from '@beacon/api/user-monitor'
import type { Pool } from 'pg'

export interface OperationRow extends Omit<MonitorOperation, 'at' | 'text'> {
  at: Date
  submission_id: string | null
  text_sealed: Buffer | null
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

/** Which kind an audit row is of; tries of flags are left to their own table, which knows verdict and text. */
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
    a.result::text as result, a.error_code, host(a.ip) as ip, null::int as points, null::uuid as submission_id, null::bytea as text_sealed
  from audit a where a.user_id = w.id and ($2::uuid is null or a.contest_id = $2 or a.module = 'auth')
    and ($4::timestamptz is null or a.at >= $4) and ($5::timestamptz is null or a.at < $5) and ${kindOf} = any($3::text[])
    and not (a.module = 'submission' and a.operation in ('flag', 'batch') and a.result = 'success')`

// By way of the entrant: tries are indexed by entrant, and no index more hangs on the hottest write.
const tries = `select 's' || s.resource_id, s.at, s.user_id, 'flag_submit', 'submission', 'flag', t.name,
    coalesce(s.verdict, s.result), null, host(s.address), s.points, s.resource_id, s.text_sealed
  from submission s join topic t on t.resource_id = s.topic_id
  where s.entrant_id in (select m.entrant_id from entrant_member m where m.user_id = w.id) and s.user_id = w.id
    and ($2::uuid is null or s.contest_id = $2) and 'flag_submit' = any($3::text[])
    and ($4::timestamptz is null or s.at >= $4) and ($5::timestamptz is null or s.at < $5)`

/** Operations of some people, each with at most `limit`. */
export async function selectOperations(pool: Pool, query: OperationQuery): Promise<OperationRow[]> {
  const { user_ids, contest_id, kinds, from, before, limit, order } = query
  const way = order === 'newest' ? 'desc' : 'asc'
  const { rows } = await pool.query<OperationRow>(
    `select q.* from unnest($1::uuid[]) as w(id) cross join lateral (
       select * from ((${audits} order by a.at ${way} limit $6) union all (${tries} order by s.at ${way} limit $6)) as both_of
       order by at ${way}, key ${way} limit $6
     ) q order by q.at ${way}, q.key ${way}`,
    [user_ids, contest_id, kinds, from, before, limit],
  )
  return rows
}
