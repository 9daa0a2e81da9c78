import type { MyTeam, TeamView } from '@beacon/api/people/team'
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { team, teamRequest, type TeamRequestRecord } from '../../../db/schema/people/team.ts'
import { user } from '../../../db/schema/people/user.ts'

type Applicants = Pick<TeamView, 'requests' | 'invitations'>
const living = isNull(team.disbanded_at)

/** What is open of a team, oldest first. */
export async function selectApplicants(executor: Executor, teamId: string): Promise<Applicants> {
  const { request_id, kind, created_at } = teamRequest
  const { username, rep_name } = user
  const rows = await executor
    .select({ request_id, username, rep_name, created_at, kind })
    .from(teamRequest)
    .innerJoin(user, and(eq(user.resource_id, teamRequest.user_id), isNull(user.deleted_at)))
    .where(eq(teamRequest.team_id, teamId))
    .orderBy(asc(created_at))
  const of = (wanted: TeamRequestRecord['kind']) => rows.filter((row) => row.kind === wanted).map(({ kind: _kind, ...row }) => row)
  return { requests: of('request'), invitations: of('invitation') }
}

/** What is open of a person, newest first. */
export async function selectOpenOf(executor: Executor, userId: string): Promise<MyTeam['open']> {
  return executor
    .select({
      request_id: teamRequest.request_id,
      kind: teamRequest.kind,
      team_name: team.name,
      captain_name: sql<string | null>`(select u.rep_name from team_member m join "user" u on u.resource_id = m.user_id
        where m.team_id = ${team.resource_id} and m.is_captain)`,
      created_at: teamRequest.created_at,
    })
    .from(teamRequest)
    .innerJoin(team, and(eq(team.resource_id, teamRequest.team_id), living))
    .where(eq(teamRequest.user_id, userId))
    .orderBy(sql`${teamRequest.created_at} desc`)
}

export async function findRequest(executor: Executor, id: string): Promise<TeamRequestRecord | null> {
  const [row] = await executor.select().from(teamRequest).where(eq(teamRequest.request_id, id))
  return row ?? null
}

export async function findRequestOf(executor: Executor, teamId: string, userId: string): Promise<TeamRequestRecord | null> {
  const [row] = await executor
    .select()
    .from(teamRequest)
    .where(and(eq(teamRequest.team_id, teamId), eq(teamRequest.user_id, userId)))
  return row ?? null
}

/** How many are open of a team, or of a person. */
export async function countOpen(executor: Executor, by: { team_id: string } | { user_id: string }): Promise<number> {
  const where = 'team_id' in by ? eq(teamRequest.team_id, by.team_id) : eq(teamRequest.user_id, by.user_id)
  const [row] = await executor.select({ n: count() }).from(teamRequest).where(where)
  return row?.n ?? 0
}

/** Asked twice it is there once. */
export async function insertRequest(tx: Tx, row: typeof teamRequest.$inferInsert): Promise<void> {
  await tx.insert(teamRequest).values(row).onConflictDoNothing()
}

export async function deleteRequest(tx: Tx, id: string): Promise<void> {
  await tx.delete(teamRequest).where(eq(teamRequest.request_id, id))
}

export async function findLivingByName(executor: Executor, name: string): Promise<{ resource_id: string; name: string } | null> {
  const { resource_id } = team
  const [row] = await executor
    .select({ resource_id, name: team.name })
    .from(team)
    .where(and(sql`lower(${team.name}) = lower(${name})`, living))
  return row ?? null
}

export async function findPerson(executor: Executor, username: string): Promise<{ user_id: string } | null> {
  const [row] = await executor
    .select({ user_id: user.resource_id })
    .from(user)
    .where(and(sql`lower(${user.username}) = lower(${username})`, isNull(user.deleted_at), eq(user.status, 'normal')))
  return row ?? null
}
