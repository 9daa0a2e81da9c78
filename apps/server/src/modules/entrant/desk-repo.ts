import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import type { EntrantRecord } from '../../db/schema/entrant.ts'

export interface DeskEntrant {
  entrant_id: string
  number: number
  name: string
  tag: string
  country: string | null
  team_id: string | null
  user_id: string | null
  status: EntrantRecord['status']
  is_hidden: boolean
  reason: string | null
  registered_at: string
  member_count: number
  captain_name: string | null
  /** For the search: names and accounts of its people. */
  people: string
}

/** Entrants of a contest with their people; those who left before the start are gone. */
export async function selectDeskEntrants(executor: Executor, contestId: string): Promise<DeskEntrant[]> {
  const { rows } = await executor.execute<Record<keyof DeskEntrant, unknown>>(sql`
    select e.entrant_id, e.number, e.name, e.tag, e.country, e.team_id, e.user_id, e.status, e.is_hidden, e.reason,
      to_char(e.registered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as registered_at,
      count(m.user_id)::int as member_count, min(u.rep_name) filter (where m.is_captain) as captain_name,
      lower(coalesce(string_agg(u.username || ' ' || u.rep_name, ' '), '')) as people
    from entrant e left join entrant_member m on m.entrant_id = e.entrant_id left join "user" u on u.resource_id = m.user_id
    where e.contest_id = ${contestId} and not (e.status = 'withdrawn' and e.is_left_out)
    group by e.entrant_id`)
  return rows as unknown as DeskEntrant[]
}

export interface Presence {
  is_online: boolean
  address_count: number
}

/** Who of these is here: a session used within two minutes; and from how many addresses they have come. */
export async function selectPresence(executor: Executor, entrantIds: string[]): Promise<Map<string, Presence>> {
  if (entrantIds.length === 0) return new Map()
  const { rows } = await executor.execute<{ entrant_id: string } & Record<keyof Presence, unknown>>(sql`
    select m.entrant_id, coalesce(bool_or(s.ended_at is null and s.expires_at > now() and s.seen_at > now() - interval '2 minutes'), false) as is_online,
      count(distinct s.ip)::int as address_count
    from entrant_member m left join session s on s.user_id = m.user_id
    where m.entrant_id = any(${sql.param(entrantIds)}::uuid[]) group by m.entrant_id`)
  return new Map(rows.map((row) => [row.entrant_id, { is_online: row.is_online === true, address_count: Number(row.address_count) }]))
}

export interface DeskPerson {
  user_id: string
  username: string
  name: string
  rep_name: string
  organisation_name: string | null
  entrant_id: string
  entrant_name: string
  is_captain: boolean
  status: EntrantRecord['status']
  is_online: boolean
  last_seen_at: string | null
  address: string | null
  submissions: number
  solves: number
}

const personColumns: Record<string, string> = {
  username: 'lower(u.username)',
  name: 'u.name',
  rep_name: 'lower(u.rep_name)',
  entrant_name: 'lower(e.name)',
  status: 'e.status',
  last_seen_at: 's.seen_at',
  submissions: 'submissions',
  solves: 'solves',
}

export interface PeopleQuery {
  contestId: string
  run: number
  q: string
  statuses: readonly string[]
  sort: string | undefined
  page: number
  size: number
}

export async function selectPeople(executor: Executor, query: PeopleQuery): Promise<{ items: DeskPerson[]; total: number }> {
  const word = `%${query.q.replaceAll(/[%_\\]/gu, '\\$&')}%`
  const column = personColumns[query.sort?.replace('-', '') ?? ''] ?? 'lower(e.name)'
  const order = sql.raw(`${column} ${query.sort?.startsWith('-') === true ? 'desc nulls last' : 'asc nulls last'}`)
  const { rows } = await executor.execute<Record<string, unknown>>(sql`
    select u.resource_id as user_id, u.username, u.name, u.rep_name, o.name as organisation_name, e.entrant_id, e.name as entrant_name, m.is_captain, e.status,
      coalesce(s.is_online, false) as is_online, to_char(s.seen_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_seen_at, s.address,
      (select count(*)::int from submission x where x.entrant_id = e.entrant_id and x.run = ${query.run} and x.user_id = u.resource_id) as submissions,
      (select count(*)::int from solve x where x.entrant_id = e.entrant_id and x.run = ${query.run} and x.user_id = u.resource_id and not x.is_practice) as solves,
      (count(*) over ())::int as total
    from entrant_member m join entrant e on e.entrant_id = m.entrant_id join "user" u on u.resource_id = m.user_id
    left join organisation o on o.resource_id = u.organisation_id
    left join lateral (
      select seen_at, host(ip) as address, ended_at is null and expires_at > now() and seen_at > now() - interval '2 minutes' as is_online
      from session where user_id = u.resource_id order by seen_at desc limit 1) s on true
    where m.contest_id = ${query.contestId} and (${query.q} = '' or u.username ilike ${word} or u.rep_name ilike ${word} or u.name ilike ${word} or e.name ilike ${word} or s.address = ${query.q})
      and (${query.statuses.length === 0} or e.status = any(${sql.param([...query.statuses])}::text[]))
    order by ${order}, u.resource_id limit ${query.size} offset ${(query.page - 1) * query.size}`)
  const items = rows.map(({ total: _total, ...row }) => row) as unknown as DeskPerson[]
  return { items, total: Number(rows[0]?.['total'] ?? 0) }
}
