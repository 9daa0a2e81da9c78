import type { MonitorPerson } from '@beacon/api/people/user-monitor'
import { sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import type { SignedIn } from '../../../context.ts'
import { user } from '../../../db/schema/people/user.ts'
import { usersInScope } from '../../people/user/index.ts'

export const peopleMost = 20

interface PeopleQuery {
  contest_id: string | null
  user_ids?: readonly string[]
  q?: string
}

/** Those one may watch: who takes part in the contest, else the people of one's own organisations. */
export async function selectPeople(
  ctx: SignedIn,
  { contest_id, user_ids, q = '' }: PeopleQuery,
): Promise<{ items: MonitorPerson[]; total: number }> {
  const like = containing(q.trim())
  const parts: SQL[] = [(await usersInScope(ctx)) ?? sql`true`]
  if (contest_id !== null)
    parts.push(sql`exists (select from entrant_member m where m.contest_id = ${contest_id} and m.user_id = "user".resource_id)`)
  if (user_ids !== undefined) parts.push(sql`"user".resource_id = any(${sql.param([...user_ids])}::uuid[])`)
  if (q.trim() !== '') parts.push(sql`("user".username ilike ${like} or "user".rep_name ilike ${like})`)
  const { rows } = await ctx.db.execute<MonitorPerson & { total: number } & Record<string, unknown>>(sql`select
      "user".resource_id as user_id, "user".username, "user".rep_name, coalesce(s.is_online, false) as is_online, s.ip, ${isoOf(sql`s.seen_at`)} as seen_at,
      here.page, here.topic_name, here.contest_name, e.name as entrant_name, count(*) over ()::int as total
    from ${user}
    left join lateral (select host(o.ip) as ip, o.seen_at, o.ended_at is null and o.seen_at > now() - interval '1 minute' as is_online
      from session o where o.user_id = "user".resource_id order by o.ended_at is null desc, o.seen_at desc limit 1) s on true
    left join lateral (select c.page, t.name as topic_name, case when ${contest_id}::uuid is null then k.name end as contest_name from contest_seen c join contest k on k.resource_id = c.contest_id
      left join topic t on t.resource_id = c.topic_id and c.page = 'topic'
      where c.user_id = "user".resource_id and c.at > now() - interval '2 minutes' and (${contest_id}::uuid is null or c.contest_id = ${contest_id}::uuid)
      order by c.at desc limit 1) here on true
    left join entrant_member em on em.contest_id = ${contest_id}::uuid and em.user_id = "user".resource_id
    left join entrant e on e.entrant_id = em.entrant_id
    where ${sql.join(parts, sql` and `)}
    order by coalesce(s.is_online, false) desc, lower("user".rep_name), "user".resource_id limit ${user_ids === undefined ? peopleMost : user_ids.length}`)
  return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

const isoOf = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
