import type { EntryValues } from '@beacon/api/contest/contest-structures'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { staffNameSql } from '../../../../db/staff-name.ts'

export interface DeskEntrant {
  entrant_id: string
  number: number
  ipd: number | null
  name: string
  tag: string
  country: string | null
  logo: string | null
  version: number
  banned_until: string | null
  team_id: string | null
  user_id: string | null
  status: EntrantRecord['status']
  is_hidden: boolean
  is_staff: boolean
  bracket_id: string | null
  fields: EntryValues
  reason: string | null
  registered_at: string
  member_count: number
  captain_name: string | null
  /** For the search: names and accounts of its people. */
  people: string
  organisations: string[]
}

/** Entrants of a contest with their people; those who left before the start are gone. */
export async function selectDeskEntrants(executor: Executor, contestId: string, only: string | null = null): Promise<DeskEntrant[]> {
  const { rows } = await executor.execute<Record<keyof DeskEntrant, unknown>>(sql`
    select e.entrant_id, e.number, e.ipd, ${staffNameSql('e')} as name, e.tag, e.country, e.logo, e.version,
      to_char(e.banned_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as banned_until, e.team_id, e.user_id, e.status, e.is_hidden, e.is_staff, e.bracket_id, e.fields, e.reason,
      to_char(e.registered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as registered_at,
      count(m.user_id)::int as member_count, min(u.rep_name) filter (where m.is_captain) as captain_name,
      lower(coalesce(string_agg(u.username || ' ' || u.rep_name || ' ' || u.name, ' '), '')) as people,
      coalesce(array_agg(distinct u.organisation_id::text) filter (where u.organisation_id is not null), '{}') as organisations
    from entrant e left join entrant_member m on m.entrant_id = e.entrant_id left join "user" u on u.resource_id = m.user_id
    where e.contest_id = ${contestId} and (${only}::uuid is null or e.entrant_id = ${only}::uuid) and not (e.status = 'withdrawn' and e.is_left_out)
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

/** Entrants one of whose people has ever come from an address of this net. */
export async function selectFrom(executor: Executor, contestId: string, net: string): Promise<Set<string>> {
  const { rows } = await executor.execute<{ entrant_id: string }>(sql`
    select distinct m.entrant_id from entrant_member m join session s on s.user_id = m.user_id
    where m.contest_id = ${contestId} and s.ip <<= ${net}::inet`)
  return new Set(rows.map(({ entrant_id }) => entrant_id))
}

/** Entrants nobody of whom has ever signed in, and those that share an address with another of the contest. */
export async function selectTroubled(executor: Executor, contestId: string): Promise<{ silent: Set<string>; sharing: Set<string> }> {
  const { rows } = await executor.execute<{ entrant_id: string; is_silent: boolean; is_sharing: boolean }>(sql`
    with used as (select distinct m.entrant_id, s.ip from entrant_member m join session s on s.user_id = m.user_id
      where m.contest_id = ${contestId} and s.ip is not null),
    shared as (select ip from used group by ip having count(*) > 1)
    select e.entrant_id, not exists (select 1 from entrant_member m join session s on s.user_id = m.user_id where m.entrant_id = e.entrant_id) as is_silent,
      exists (select 1 from used u join shared h on h.ip = u.ip where u.entrant_id = e.entrant_id) as is_sharing
    from entrant e where e.contest_id = ${contestId}`)
  const idsOf = (is: (row: (typeof rows)[number]) => boolean) => new Set(rows.filter(is).map(({ entrant_id }) => entrant_id))
  return { silent: idsOf(({ is_silent }) => is_silent), sharing: idsOf(({ is_sharing }) => is_sharing) }
}
