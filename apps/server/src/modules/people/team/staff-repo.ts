import type { Candidate, HistoryEntry, StaffMember } from '@beacon/api/people/team-admin'
import { sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import type { Executor } from '../../../db/database.ts'
import { idArray } from './scope.ts'

const isoOf = (column: SQL) => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** People of a team, the captain first. */
export async function selectStaffMembers(executor: Executor, teamId: string): Promise<StaffMember[]> {
  const { rows } = await executor.execute<Record<string, unknown>>(sql`
    select u.resource_id as user_id, u.username, u.name, u.rep_name, o.name as organisation_name, m.is_captain,
      exists (select 1 from session s where s.user_id = u.resource_id and s.ended_at is null and s.expires_at > now()
        and s.seen_at > now() - interval '2 minutes') as is_online,
      ${isoOf(sql`m.joined_at`)} as joined_at, (select i.username from "user" i where i.resource_id = m.invited_by) as invited_by
    from team_member m join "user" u on u.resource_id = m.user_id left join organisation o on o.resource_id = u.organisation_id
    where m.team_id = ${teamId}::uuid order by m.is_captain desc, m.joined_at, u.resource_id`)
  return rows as unknown as StaffMember[]
}

/** People who may be added, those in no team first. */
export async function selectCandidates(
  executor: Executor,
  { teamId, q, scope, limit }: { teamId: string; q: string; scope: SQL; limit: number },
): Promise<Candidate[]> {
  const word = containing(q)
  const { rows } = await executor.execute<Record<string, unknown>>(sql`
    select u.resource_id as user_id, u.username, u.name, u.rep_name, o.name as organisation_name, t.name as team_name
    from "user" u left join organisation o on o.resource_id = u.organisation_id
      left join team_member m on m.user_id = u.resource_id left join team t on t.resource_id = m.team_id
    where u.deleted_at is null and u.status <> 'to_audit' and ${scope} and (m.team_id is null or m.team_id <> ${teamId}::uuid)
      and (${q} = '' or u.username ilike ${word} or u.name ilike ${word} or u.rep_name ilike ${word})
    order by (m.team_id is not null), lower(u.username) limit ${limit}`)
  return rows as unknown as Candidate[]
}

export interface Mover {
  user_id: string
  username: string
  /** The living team they are in. */
  team_id: string | null
  team_name: string | null
  is_captain: boolean
}

/** Of those asked for, who exists in one's scope, with the team they are in. */
export async function selectMovers(executor: Executor, ids: readonly string[], scope: SQL): Promise<Mover[]> {
  const { rows } = await executor.execute<Record<string, unknown>>(sql`
    select u.resource_id as user_id, u.username, m.team_id, t.name as team_name, coalesce(m.is_captain, false) as is_captain
    from "user" u left join team_member m on m.user_id = u.resource_id left join team t on t.resource_id = m.team_id
    where u.resource_id = any(${idArray(ids)}) and u.deleted_at is null and ${scope}`)
  return rows as unknown as Mover[]
}

export async function selectHistory(
  executor: Executor,
  teamId: string,
  { page, size }: { page: number; size: number },
): Promise<{ items: HistoryEntry[]; total: number }> {
  const { rows } = await executor.execute<Record<string, unknown>>(sql`
    select h.history_id, ${isoOf(sql`h.at`)} as at, h.kind, u.username, u.rep_name,
      (select t.name from team t where t.resource_id = h.other_team_id) as other_team,
      (select b.username from "user" b where b.resource_id = h.by_id) as by
    from team_history h left join "user" u on u.resource_id = h.user_id
    where h.team_id = ${teamId}::uuid order by h.at desc, h.history_id desc limit ${size} offset ${(page - 1) * size}`)
  const { rows: counted } = await executor.execute<{ n: number }>(
    sql`select count(*)::int as n from team_history h where h.team_id = ${teamId}::uuid`,
  )
  return { items: rows as unknown as HistoryEntry[], total: counted[0]?.n ?? 0 }
}

/** The living team that has a number or an IPD already. */
export async function findHolder(
  executor: Executor,
  by: { number: string } | { ipd: number },
): Promise<{ resource_id: string; name: string } | null> {
  const where = 'number' in by ? sql`lower(t.number) = lower(${by.number})` : sql`t.ipd = ${by.ipd}`
  const { rows } = await executor.execute<{ resource_id: string; name: string }>(
    sql`select t.resource_id, t.name from team t where t.disbanded_at is null and ${where} limit 1`,
  )
  return rows[0] ?? null
}
