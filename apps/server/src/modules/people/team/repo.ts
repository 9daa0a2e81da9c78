import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { team, teamMember, type TeamRecord } from '../../../db/schema/people/team.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'

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

/** Refuses who is in a team already, with the names of both: whoever asks knows what to do about it. */
export async function mustBeTeamless(executor: Executor, userId: string): Promise<void> {
  const [held] = await executor
    .select({ user: user.rep_name, team: team.name })
    .from(teamMember)
    .innerJoin(team, eq(team.resource_id, teamMember.team_id))
    .innerJoin(user, eq(user.resource_id, teamMember.user_id))
    .where(and(eq(teamMember.user_id, userId), living))
  if (held !== undefined) fail('user_in_team', held)
}

export async function findTeamOf(executor: Executor, userId: string): Promise<TeamRecord | null> {
  const [row] = await executor
    .select({ team })
    .from(teamMember)
    .innerJoin(team, eq(team.resource_id, teamMember.team_id))
    .where(and(eq(teamMember.user_id, userId), living))
  return row?.team ?? null
}

/** A team's own, whether it lives or not. */
export async function findTeam(executor: Executor, id: string): Promise<TeamRecord | null> {
  const [row] = await executor.select().from(team).where(eq(team.resource_id, id))
  return row ?? null
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
