import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/database.ts'
import { contest, type ContestRecord } from '../../db/schema/contest.ts'
import { entrant, type EntrantRecord } from '../../db/schema/entrant.ts'
import { team, teamMember, type TeamRecord } from '../../db/schema/team.ts'
import { user } from '../../db/schema/user.ts'

export type NewTeam = typeof team.$inferInsert
const living = isNull(team.disbanded_at)

export interface MemberRow {
  user_id: string
  username: string
  rep_name: string
  name: string
  is_captain: boolean
  is_online: boolean
  joined_at: string
}

/** Somebody's session used within two minutes. */
const online = sql<boolean>`exists (select 1 from session s where s.user_id = ${user.resource_id} and s.ended_at is null
  and s.expires_at > now() and s.seen_at > now() - interval '2 minutes')`

export async function selectMembers(executor: Executor, teamId: string): Promise<MemberRow[]> {
  return executor
    .select({
      user_id: user.resource_id,
      username: user.username,
      rep_name: user.rep_name,
      name: user.name,
      is_captain: teamMember.is_captain,
      is_online: online,
      joined_at: teamMember.joined_at,
    })
    .from(teamMember)
    .innerJoin(user, eq(user.resource_id, teamMember.user_id))
    .where(eq(teamMember.team_id, teamId))
    .orderBy(desc(teamMember.is_captain), teamMember.joined_at)
}

export async function findTeamOf(executor: Executor, userId: string): Promise<TeamRecord | null> {
  const [row] = await executor
    .select({ team })
    .from(teamMember)
    .innerJoin(team, eq(team.resource_id, teamMember.team_id))
    .where(and(eq(teamMember.user_id, userId), living))
  return row?.team ?? null
}

/** The row lock keeps the roster still; it is taken before a contest's. */
export async function lockTeam(tx: Tx, id: string): Promise<TeamRecord | null> {
  const [row] = await tx
    .select()
    .from(team)
    .where(and(eq(team.resource_id, id), living))
    .for('update')
  return row ?? null
}

export async function findByCode(executor: Executor, digest: Buffer): Promise<TeamRecord | null> {
  const [row] = await executor
    .select()
    .from(team)
    .where(and(eq(team.code_digest, digest), living))
  return row ?? null
}

export async function insertTeam(tx: Tx, row: NewTeam): Promise<void> {
  await tx.insert(team).values(row)
}

export async function updateTeam(tx: Tx, id: string, values: Partial<NewTeam>): Promise<void> {
  await tx
    .update(team)
    .set({ ...values, version: sql`${team.version} + 1`, updated_at: sql`now()` })
    .where(eq(team.resource_id, id))
}

export async function endTeam(tx: Tx, id: string): Promise<void> {
  await tx.delete(teamMember).where(eq(teamMember.team_id, id))
  await tx
    .update(team)
    .set({ disbanded_at: sql`now()` })
    .where(eq(team.resource_id, id))
}

export async function insertMember(tx: Tx, row: { team_id: string; user_id: string; is_captain: boolean }): Promise<void> {
  await tx.insert(teamMember).values(row)
}

export async function deleteMember(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(teamMember)
    .where(and(eq(teamMember.team_id, teamId), eq(teamMember.user_id, userId)))
    .returning({ id: teamMember.user_id })
  return gone.length > 0
}

/** One captain at a time: the old one first. */
export async function setCaptain(tx: Tx, teamId: string, userId: string): Promise<void> {
  await tx.update(teamMember).set({ is_captain: false }).where(eq(teamMember.team_id, teamId))
  await tx
    .update(teamMember)
    .set({ is_captain: true })
    .where(and(eq(teamMember.team_id, teamId), eq(teamMember.user_id, userId)))
}

export interface TeamEntry {
  entrant: EntrantRecord
  contest: ContestRecord
  now: number
}

/** Contests a team waits or plays in, or has played in. */
export async function selectTeamEntries(executor: Executor, teamId: string): Promise<TeamEntry[]> {
  const rows = await executor
    .select({ entrant, contest, now: sql<string>`clock_timestamp()` })
    .from(entrant)
    .innerJoin(contest, eq(contest.resource_id, entrant.contest_id))
    .where(and(eq(entrant.team_id, teamId), inArray(entrant.status, ['pending', 'approved', 'banned']), isNull(contest.deleted_at)))
    .orderBy(desc(contest.start_at))
  return rows.map((row) => ({ ...row, now: Date.parse(row.now) }))
}

export interface TeamListQuery {
  q: string
  sort: string | undefined
  page: number
  size: number
  notInContest: string | undefined
}
const columns: Record<string, string> = {
  name: 'lower(t.name)',
  tag: 'lower(t.tag)',
  member_count: 'member_count',
  created_at: 't.created_at',
}

export interface ListedTeam {
  resource_id: string
  name: string
  tag: string
  country: string | null
  member_count: number
  captain_name: string | null
  created_at: string
}

export async function selectTeams(executor: Executor, query: TeamListQuery): Promise<{ items: ListedTeam[]; total: number }> {
  const word = `%${query.q.replaceAll(/[%_\\]/gu, '\\$&')}%`
  const column = columns[query.sort?.replace('-', '') ?? '']
  const order = sql.raw(column === undefined ? 't.created_at desc' : `${column} ${query.sort?.startsWith('-') === true ? 'desc' : 'asc'}`)
  const { rows } = await executor.execute<Record<string, unknown>>(sql`
    select t.resource_id, t.name, t.tag, t.country, (select count(*)::int from team_member m where m.team_id = t.resource_id) as member_count,
      (select u.rep_name from team_member m join "user" u on u.resource_id = m.user_id where m.team_id = t.resource_id and m.is_captain) as captain_name,
      to_char(t.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, (count(*) over ())::int as total
    from team t where t.disbanded_at is null and (${query.q} = '' or t.name ilike ${word} or t.tag ilike ${word} or exists (
        select 1 from team_member m join "user" u on u.resource_id = m.user_id where m.team_id = t.resource_id and (u.username ilike ${word} or u.rep_name ilike ${word})))
      and (${query.notInContest ?? null}::uuid is null or not exists (select 1 from entrant e where e.team_id = t.resource_id
        and e.contest_id = ${query.notInContest ?? null}::uuid and e.status <> 'rejected' and not e.is_left_out))
    order by ${order}, t.resource_id limit ${query.size} offset ${(query.page - 1) * query.size}`)
  const items = rows.map(({ total: _total, ...row }) => row) as unknown as ListedTeam[]
  return { items, total: Number(rows[0]?.['total'] ?? 0) }
}
