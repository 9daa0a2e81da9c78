import type { Pool } from 'pg'
import type { Drained } from './meter.ts'

/** Rows of a contest that was deleted meanwhile are dropped by the join. */
const minuteText = `insert into contest_minute as m (contest_id, minute, replica, tries, refused, limited, durations, streams, online)
  select c.resource_id, r.minute, $2, r.tries, r.refused, r.limited, r.durations, r.streams, r.online
  from jsonb_to_recordset($1::jsonb) as r(contest_id uuid, minute timestamptz, tries int, refused jsonb, limited int, durations int[], streams int, online int)
  join contest c on c.resource_id = r.contest_id
  on conflict (contest_id, minute, replica) do update set tries = m.tries + excluded.tries, limited = m.limited + excluded.limited,
    refused = (select coalesce(jsonb_object_agg(key, n), '{}') from (
      select key, sum(value::int) as n from (select * from jsonb_each_text(m.refused) union all select * from jsonb_each_text(excluded.refused)) a group by key) b),
    durations = (select array_agg(a + b order by i) from unnest(m.durations, excluded.durations) with ordinality as t(a, b, i)),
    streams = greatest(m.streams, excluded.streams), online = greatest(m.online, excluded.online)`

const activityText = `insert into contest_activity as a (contest_id, run, kind, subject_id, user_id, minute, count)
  select c.resource_id, c.run, r.kind, r.subject_id, r.user_id, r.minute, r.count
  from jsonb_to_recordset($1::jsonb) as r(contest_id uuid, kind text, subject_id uuid, user_id uuid, minute timestamptz, count int)
  join contest c on c.resource_id = r.contest_id
  on conflict (contest_id, run, kind, subject_id, user_id, minute) do update set count = a.count + excluded.count`

const seenText = `insert into contest_seen as s (contest_id, user_id, at, since, page, topic_id, address, user_agent)
  select c.resource_id, r.user_id, r.at, r.at, r.page, r.topic_id, r.address, r.user_agent
  from jsonb_to_recordset($1::jsonb) as r(contest_id uuid, user_id uuid, at timestamptz, page text, topic_id uuid, address inet, user_agent text)
  join contest c on c.resource_id = r.contest_id
  on conflict (contest_id, user_id) do update set at = greatest(s.at, excluded.at), page = excluded.page, topic_id = excluded.topic_id,
    address = excluded.address, user_agent = excluded.user_agent,
    since = case when excluded.at - s.at < interval '5 minutes' then s.since else excluded.at end`

const iso = (ms: number) => new Date(ms).toISOString()
/** Deadlocks between replicas are kept away: everybody writes in the same order. */
const inOrder = <Row>(rows: readonly Row[], key: (row: Row) => string): Row[] => [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1))

/** Adds what was counted to the tables, three statements at most. */
export async function writeCounts(pool: Pool, replica: string, { minutes, activities, seen }: Drained): Promise<void> {
  if (minutes.length > 0) {
    const rows = minutes.map(({ contest_id, minute, count }) => ({ contest_id, minute: iso(minute), ...count }))
    await pool.query(minuteText, [JSON.stringify(inOrder(rows, (row) => `${row.contest_id} ${row.minute}`)), replica])
  }
  if (activities.length > 0) {
    const rows = activities.map((row) => ({ ...row, minute: iso(row.minute) }))
    const ordered = inOrder(rows, (row) => `${row.contest_id} ${row.kind} ${row.subject_id} ${row.user_id} ${row.minute}`)
    await pool.query(activityText, [JSON.stringify(ordered)])
  }
  if (seen.length > 0) {
    const rows = inOrder(seen, (row) => `${row.contest_id} ${row.user_id}`).map((row) => ({ ...row, at: iso(row.at) }))
    await pool.query(seenText, [JSON.stringify(rows)])
  }
}
