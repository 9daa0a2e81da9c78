import type { EntrantDetail } from '@beacon/api/contest/entrant'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { team, teamMember } from '../../../../db/schema/people/team.ts'
import { user } from '../../../../db/schema/people/user.ts'
import type { Person } from './repo.ts'

/** Who plays for an entrant, the captain first. */
export async function selectPlayers(
  executor: Executor,
  about: { entrantId: string; completed: ReadonlyMap<string, number> },
): Promise<EntrantDetail['members']> {
  const rows = await executor
    .select({
      user_id: user.resource_id,
      username: user.username,
      name: user.rep_name,
      is_captain: entrantMember.is_captain,
      is_online: sql<boolean>`exists (select 1 from session s where s.user_id = ${user.resource_id} and s.ended_at is null
        and s.expires_at > now() and s.seen_at > now() - interval '2 minutes')`,
    })
    .from(entrantMember)
    .innerJoin(user, eq(user.resource_id, entrantMember.user_id))
    .where(eq(entrantMember.entrant_id, about.entrantId))
    .orderBy(sql`${entrantMember.is_captain} desc`, user.rep_name)
  return rows.map((row) => ({ ...row, solves: about.completed.get(row.user_id) ?? 0 }))
}

/** Living accounts by id. */
export async function selectPersons(tx: Tx, ids: string[], captainId: string): Promise<Person[]> {
  const rows = await tx
    .select({ user_id: user.resource_id, rep_name: user.rep_name })
    .from(user)
    .where(and(inArray(user.resource_id, ids), isNull(user.deleted_at)))
  return rows.map((row) => ({ ...row, is_captain: row.user_id === captainId }))
}

/** People of organisations, whose accounts may sign in. */
export async function usersOf(tx: Executor, organisationIds: string[]): Promise<string[]> {
  if (organisationIds.length === 0) return []
  const rows = await tx
    .select({ id: user.resource_id })
    .from(user)
    .where(and(inArray(user.organisation_id, organisationIds), eq(user.status, 'normal'), isNull(user.deleted_at)))
    .orderBy(user.username)
  return rows.map(({ id }) => id)
}

/** Teams whose captain belongs to one of the organisations. */
export async function teamsOf(tx: Executor, organisationIds: string[]): Promise<string[]> {
  if (organisationIds.length === 0) return []
  const rows = await tx
    .select({ id: team.resource_id })
    .from(team)
    .innerJoin(teamMember, and(eq(teamMember.team_id, team.resource_id), eq(teamMember.is_captain, true)))
    .innerJoin(user, eq(user.resource_id, teamMember.user_id))
    .where(and(inArray(user.organisation_id, organisationIds), isNull(team.disbanded_at)))
    .orderBy(team.name)
  return rows.map(({ id }) => id)
}

/** Members of living teams whose accounts may sign in, the captain of each first. */
export async function membersOfTeams(executor: Executor, teamIds: readonly string[]): Promise<string[]> {
  if (teamIds.length === 0) return []
  const rows = await executor
    .select({ id: user.resource_id })
    .from(teamMember)
    .innerJoin(team, eq(team.resource_id, teamMember.team_id))
    .innerJoin(user, eq(user.resource_id, teamMember.user_id))
    .where(and(inArray(teamMember.team_id, [...teamIds]), isNull(team.disbanded_at), eq(user.status, 'normal'), isNull(user.deleted_at)))
    .orderBy(team.name, sql`${teamMember.is_captain} desc`, user.username)
  return rows.map(({ id }) => id)
}
