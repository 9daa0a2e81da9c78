import type { PersonStatistic, TeamStatistic } from '@beacon/api/contest/statistic'
import type { Pool } from 'pg'

const time = (name: string) => `to_char(${name} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export type Person = Pick<
  PersonStatistic,
  'user_id' | 'username' | 'rep_name' | 'organisation_name' | 'entrant_id' | 'entrant_name' | 'is_captain' | 'status'
>
export async function selectPersons(pool: Pool, contest_id: string): Promise<Person[]> {
  const { rows } = await pool.query<Person>(
    `select u.resource_id as user_id, u.username, u.rep_name, o.name as organisation_name, e.entrant_id, e.name as entrant_name, m.is_captain, e.status
     from entrant_member m join entrant e on e.entrant_id = m.entrant_id join "user" u on u.resource_id = m.user_id
     left join organisation o on o.resource_id = u.organisation_id
     where m.contest_id = $1 and not e.is_staff order by lower(e.name), u.resource_id`,
    [contest_id],
  )
  return rows
}

export type Team = Pick<
  TeamStatistic,
  | 'entrant_id'
  | 'number'
  | 'name'
  | 'tag'
  | 'country'
  | 'bracket_id'
  | 'members'
  | 'captain_name'
  | 'status'
  | 'is_hidden'
  | 'registered_at'
>
export async function selectTeams(pool: Pool, contest_id: string): Promise<Team[]> {
  const { rows } = await pool.query<Team>(
    `select e.entrant_id, e.number, e.name, e.tag, e.country, e.bracket_id, e.status, e.is_hidden, ${time('e.registered_at')} as registered_at,
       count(m.user_id)::int as members, min(u.rep_name) filter (where m.is_captain) as captain_name
     from entrant e left join entrant_member m on m.entrant_id = e.entrant_id left join "user" u on u.resource_id = m.user_id
     where e.contest_id = $1 and not e.is_staff and not (e.status = 'withdrawn' and e.is_left_out) group by e.entrant_id order by e.number`,
    [contest_id],
  )
  return rows
}

export type Presence = Pick<PersonStatistic, 'is_online' | 'last_seen_at' | 'address'>
/** The latest session of each of these people. */
export async function selectPresence(pool: Pool, userIds: readonly string[]): Promise<Map<string, Presence>> {
  const { rows } = await pool.query<Presence & { user_id: string }>(
    `select distinct on (user_id) user_id, ended_at is null and expires_at > now() and seen_at > now() - interval '2 minutes' as is_online,
       ${time('seen_at')} as last_seen_at, host(ip) as address
     from session where user_id = any($1::uuid[]) order by user_id, seen_at desc`,
    [userIds],
  )
  return new Map(rows.map(({ user_id, ...presence }) => [user_id, presence]))
}

/** Whether anybody of these entrants is here, and from how many addresses its tries and sessions came. */
export async function selectTeamPresence(
  pool: Pool,
  { entrantIds, run, attempts }: { entrantIds: readonly string[]; run: number; attempts: string },
): Promise<Map<string, Pick<TeamStatistic, 'is_online' | 'addresses'>>> {
  const { rows } = await pool.query<Pick<TeamStatistic, 'is_online' | 'addresses'> & { entrant_id: string }>(
    `select m.entrant_id, coalesce(bool_or(s.ended_at is null and s.expires_at > now() and s.seen_at > now() - interval '2 minutes'), false) as is_online,
       (select count(*)::int from (
         select address from ${attempts} x where x.entrant_id = m.entrant_id and x.run = $2
         union select ip from session y join entrant_member n on n.user_id = y.user_id where n.entrant_id = m.entrant_id) a) as addresses
     from entrant_member m left join session s on s.user_id = m.user_id where m.entrant_id = any($1::uuid[]) group by m.entrant_id`,
    [entrantIds, run],
  )
  return new Map(rows.map(({ entrant_id, ...presence }) => [entrant_id, presence]))
}

/** A person as a page of the statistic names it. */
export interface PrintedWho {
  user_id: string
  name: string
  organisation_name: string | null
  entrant_id: string
  entrant_name: string
}
export async function selectWho(pool: Pool, contest_id: string, userIds: readonly string[]): Promise<PrintedWho[]> {
  const { rows } = await pool.query<PrintedWho>(
    `select u.resource_id as user_id, coalesce(nullif(u.name, ''), u.rep_name) as name, o.name as organisation_name, e.entrant_id, e.name as entrant_name
     from entrant_member m join entrant e on e.entrant_id = m.entrant_id join "user" u on u.resource_id = m.user_id
     left join organisation o on o.resource_id = u.organisation_id
     where m.contest_id = $1 and m.user_id = any($2::uuid[]) order by array_position($2::uuid[], m.user_id)`,
    [contest_id, userIds],
  )
  return rows
}
