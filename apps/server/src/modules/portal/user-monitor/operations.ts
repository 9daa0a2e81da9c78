import type { MonitorOperation } from '@beacon/api/people/user-monitor'
import type { BuiltKind } from '@beacon/engine/kinds'
import { sql, type SQL } from 'drizzle-orm'
import type { Pool } from 'pg'
import { queryRows, selectionSql, type Selection } from '../../../db/selection.ts'
import { matchesQuery, kindPerson, sentColumns, type SentQuery } from '../../contest/watch/person/index.ts'
import { saidName } from '../../platform/audit/index.ts'

export interface OperationRow extends Omit<MonitorOperation, 'at' | 'text'> {
  at: Date
  submission_id: string | null
  text_sealed: Buffer | null
  /** Of what was sent. */
  contest_kind: BuiltKind | null
}

export interface OperationQuery extends SentQuery {
  user_ids: readonly string[]
  /** Of each person. */
  limit: number
  order: 'newest' | 'oldest'
}

/** Which kind an audit row is of; what was sent is left to the kind's own table, which knows verdict and text. */
const kindOf = sql`case
  when a.module = 'auth' and a.operation in ('login', 'second_factor', 'lock') then 'login'
  when a.module = 'auth' and a.operation in ('logout', 'session_end') then 'logout'
  when a.module = 'submission' and a.operation in ('report', 'writeup') then 'report_submit'
  when a.module = 'topic' and a.operation = 'open' then 'topic_open'
  when a.module = 'topic' and a.operation = 'hint_open' then 'hint_open'
  when a.operation = 'download' then 'download'
  else 'other' end`

/** What one does at the door belongs to every contest. */
const audits = (query: OperationQuery): Selection<typeof sentColumns> => ({
  columns: {
    key: sql`'a' || a.seq`,
    at: sql`a.at`,
    user_id: sql`a.user_id`,
    kind: kindOf,
    module: sql`a.module`,
    operation: sql`a.operation`,
    object_name: sql.raw(saidName),
    result: sql`a.result`,
    error_code: sql`a.error_code`,
    ip: sql`host(a.ip)`,
  },
  from: sql`from audit a where a.user_id = w.id and ${matchesQuery('a', query, sql`a.module = 'auth'`)}
    and ${kindOf} = any(${sql.param([...query.kinds])}::text[])
    and not (a.module = 'submission' and a.operation in ('flag', 'batch') and a.result = 'success')`,
})

/** Operations of some people, each with at most `limit`. */
export async function selectOperations(pool: Pool, query: OperationQuery): Promise<OperationRow[]> {
  const { user_ids, limit, order } = query
  const way = sql.raw(order === 'newest' ? 'desc' : 'asc')
  const few = (one: Selection<typeof sentColumns>, kind: BuiltKind | null): SQL =>
    sql`(select x.*, ${kind}::text as contest_kind from (${selectionSql(sentColumns, one)}) x order by x.at ${way} limit ${limit})`
  // Kinds that keep what people send in the same tables are asked once, and any of them can read it.
  const sent = [...new Map(kindPerson.all().map(({ kind, port }) => [port.sent, kind]))].flatMap(([sentOf, kind]) => {
    const one = sentOf(query)
    return one === null ? [] : [few(one, kind)]
  })
  return queryRows<OperationRow>(
    pool,
    sql`select q.* from unnest(${sql.param([...user_ids])}::uuid[]) as w(id) cross join lateral (
       select * from (${sql.join([few(audits(query), null), ...sent], sql` union all `)}) as both_of
       order by at ${way}, key ${way} limit ${limit}
     ) q order by q.at ${way}, q.key ${way}`,
  )
}
